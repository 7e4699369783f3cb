"""`python -m bot`; its worker processes, which read this module too, load nothing of the bot."""

if __name__ == "__main__":
    from bot.main import main

    main()
