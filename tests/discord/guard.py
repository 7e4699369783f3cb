"""Discord's limits that its API document does not state or only states in words: checked on every message and modal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.discord import components
from tests.discord.wire import COMPONENTS_V2, Json

MAX_CONTENT, MAX_TEXT, MAX_NESTED, MAX_FILES, MAX_FILE_BYTES = 2000, 4000, 40, 10, 10 << 20
MAX_EMBEDS, MAX_EMBED_TEXT = 10, 6000
TOP_V2 = {
    components.ROW, components.SECTION, components.TEXT, components.GALLERY, components.FILE, components.SEPARATOR,
    components.CONTAINER,
}  # fmt: skip
LENGTHS: dict[str, tuple[int, int]] = {"custom_id": (1, 100), "label": (0, 80), "placeholder": (0, 150)}
OPTION_LENGTHS = {"label": (1, 100), "value": (1, 100), "description": (0, 100)}


def message_faults(message: Json, flags: int, files: dict[str, int]) -> list[str]:
    """All that is wrong with a message as it would stand after this request; `files` are its files' sizes by name."""
    faults = [*_text_faults(message, flags), *_file_faults(files), *_mention_faults(message)]
    tree: list[Json] = message.get("components") or []
    faults += _tree_faults(tree, flags)
    faults += [f"attachment://{name} is not a file of the message" for name in _named(message) if name not in files]
    return faults


def modal_faults(modal: Json) -> list[str]:
    """All that is wrong with a modal."""
    tree: list[Json] = modal.get("components") or []
    faults = [*_length("title", modal, 1, 45), *_length("custom_id", modal, 1, 100)]
    if not 1 <= len(tree) <= 5:
        faults.append(f"a modal has 1 to 5 components, not {len(tree)}")
    for component in components.walk(tree):
        faults += _component_faults(component)
    return faults + _duplicates(tree)


def choice_faults(choices: list[Json]) -> list[str]:
    """All that is wrong with the choices of an autocomplete."""
    faults = [] if len(choices) <= 25 else [f"{len(choices)} choices, at most 25 are allowed"]
    for choice in choices:
        faults += _length("name", choice, 1, 100)
        if isinstance(choice.get("value"), str):
            faults += _length("value", choice, 0, 100)
    return faults


def command_faults(commands: list[Json]) -> list[str]:
    """All that is wrong with a list of application commands."""
    faults = [] if len(commands) <= 100 else [f"{len(commands)} commands, at most 100 are allowed"]
    for command in commands:
        faults += _option_list_faults(command, command["name"])
        if _words(command) > 8000:
            faults.append(f"/{command['name']}: {_words(command)} characters in all, at most 8000 are allowed")
    return faults


def _option_list_faults(node: Json, path: str) -> Iterator[str]:
    options: list[Json] = node.get("options") or []
    if len(options) > 25:
        yield f"/{path}: {len(options)} options, at most 25 are allowed"
    if len(node.get("choices") or []) > 25:
        yield f"/{path}: more than 25 choices"
    for key, least, most in (("name", 1, 32), ("description", 0, 100)):
        yield from (f"/{path}: {fault}" for fault in _length(key, node, least, most))
    for option in options:
        yield from _option_list_faults(option, f"{path} {option['name']}")


def _words(node: Json) -> int:
    """The characters that count towards the 8,000 of one command."""
    own = sum(len(node.get(key) or "") for key in ("name", "description"))
    chosen = sum(len(choice["name"]) + len(str(choice["value"])) for choice in node.get("choices") or [])
    return own + chosen + sum(_words(option) for option in node.get("options") or [])


def _text_faults(message: Json, flags: int) -> Iterator[str]:
    content = message.get("content") or ""
    if len(content) > MAX_CONTENT:
        yield f"content has {len(content)} characters, at most {MAX_CONTENT} are allowed"
    embeds: list[Json] = message.get("embeds") or []
    if flags & COMPONENTS_V2 and (content or embeds or message.get("poll") or message.get("sticker_ids")):
        yield "content, embeds, polls and stickers cannot stand beside components V2"
    if len(embeds) > MAX_EMBEDS or sum(map(_embed_text, embeds)) > MAX_EMBED_TEXT:
        yield f"at most {MAX_EMBEDS} embeds of {MAX_EMBED_TEXT} characters in all are allowed"


def _embed_text(embed: Json) -> int:
    fields = [text for field in embed.get("fields") or [] for text in (field["name"], field["value"])]
    named = [(embed.get(key) or {}).get(part) or "" for key, part in (("footer", "text"), ("author", "name"))]
    return sum(map(len, [embed.get("title") or "", embed.get("description") or "", *fields, *named]))


def _file_faults(files: dict[str, int]) -> Iterator[str]:
    if len(files) > MAX_FILES:
        yield f"{len(files)} files, at most {MAX_FILES} are allowed"
    for name, size in files.items():
        if size > MAX_FILE_BYTES:
            yield f"{name} has {size} bytes, at most {MAX_FILE_BYTES} are allowed"


def _mention_faults(message: Json) -> Iterator[str]:
    allowed: Json = message.get("allowed_mentions") or {}
    for kind in ("users", "roles"):
        if kind in allowed.get("parse", ()) and allowed.get(kind):
            yield f"allowed_mentions: parse {kind} and a list of {kind} exclude each other"
        if len(allowed.get(kind) or ()) > 100:
            yield f"allowed_mentions: more than 100 {kind}"


def _tree_faults(tree: list[Json], flags: int) -> Iterator[str]:
    nested = list(components.walk(tree))
    text = sum(len(component.get("content") or "") for component in nested if component.get("type") == components.TEXT)
    top = {int(component.get("type", 0)) for component in tree}
    if len(nested) > MAX_NESTED:
        yield f"{len(nested)} components, at most {MAX_NESTED} are allowed"
    if text > MAX_TEXT:
        yield f"{text} characters of text, at most {MAX_TEXT} are allowed"
    if flags & COMPONENTS_V2 and not top <= TOP_V2:
        yield f"components of types {sorted(top - TOP_V2)} cannot stand at the top"
    if not flags & COMPONENTS_V2 and (len(tree) > 5 or not top <= {components.ROW}):
        yield "without components V2 there are at most 5 rows and nothing else"
    for component in nested:
        yield from _component_faults(component)
    yield from _duplicates(tree)


def _component_faults(component: Json) -> Iterator[str]:
    kind = component.get("type")
    limits = LENGTHS | ({"label": (1, 45), "description": (0, 100)} if kind == components.LABEL else {})
    if kind == components.TEXT_INPUT:
        limits = limits | {"label": (0, 45), "placeholder": (0, 100), "value": (0, 4000)}
    for key, (least, most) in limits.items():
        yield from _length(key, component, least, most)
    if kind == components.ROW:
        yield from _row_faults(component)
    elif kind == components.BUTTON:
        yield from _button_faults(component)
    elif kind == components.SELECT:
        yield from _select_faults(component)
    else:
        yield from _layout_faults(component)


def _row_faults(row: Json) -> Iterator[str]:
    kinds = [component.get("type") for component in row.get("components") or []]
    if not kinds:
        yield "an action row is empty"
    elif set(kinds) == {components.BUTTON}:
        if len(kinds) > 5:
            yield f"{len(kinds)} buttons in a row, at most 5 are allowed"
    elif len(kinds) > 1:
        yield f"a row holds up to 5 buttons or one menu, not types {kinds}"


def _button_faults(button: Json) -> Iterator[str]:
    if not button.get("label") and not button.get("emoji"):
        yield "a button has neither a label nor an emoji"
    is_link = button.get("style") == components.LINK
    if (bool(button.get("url")), bool(button.get("custom_id"))) != (is_link, not is_link):
        yield "a link button has an address, every other a custom_id"


def _select_faults(select: Json) -> Iterator[str]:
    options: list[Json] = select.get("options") or []
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    if not 1 <= len(options) <= 25:
        yield f"menu {select.get('custom_id')!r} has {len(options)} options, 1 to 25 are allowed"
    if not 0 <= least <= most <= len(options):
        yield f"menu {select.get('custom_id')!r} asks for {least} to {most} of {len(options)} options"
    for option in options:
        for key, (shortest, longest) in OPTION_LENGTHS.items():
            yield from _length(key, option, shortest, longest)
    for value, count in Counter(option.get("value") for option in options).items():
        if count > 1:
            yield f"menu {select.get('custom_id')!r} has {count} options of value {value!r}"


def _layout_faults(component: Json) -> Iterator[str]:
    """Sections, galleries, texts and containers."""
    parts, items = len(component.get("components") or []), len(component.get("items") or [])
    match component.get("type"):
        case components.SECTION if not 1 <= parts <= 3 or not component.get("accessory"):
            yield f"a section has 1 to 3 texts and an accessory, not {parts} texts"
        case components.GALLERY if not 1 <= items <= 10:
            yield f"a gallery has 1 to 10 pictures, not {items}"
        case components.TEXT if not component.get("content"):
            yield "a text display is empty"
        case components.CONTAINER if not parts:
            yield "a container is empty"
    for item in components.media(component):
        yield from _length("description", item, 0, 1024)


def _length(key: str, holder: Json, least: int, most: int) -> list[str]:
    """A fault if the text under `key` is too short or too long; a missing one is somebody else's business."""
    value = holder.get(key)
    if not isinstance(value, str) or least <= len(value) <= most:
        return []
    return [f"{key} {value[:30]!r} has {len(value)} characters, {least} to {most} are allowed"]


def _duplicates(tree: list[Json]) -> list[str]:
    found = Counter(component["custom_id"] for component in components.walk(tree) if component.get("custom_id"))
    return [f"custom_id {key!r} occurs {count} times" for key, count in found.items() if count > 1]


def _named(value: Any) -> Iterator[str]:
    """All names behind `attachment://` in a payload."""
    if isinstance(value, dict):
        for item in value.values():
            yield from _named(item)
    elif isinstance(value, list):
        for item in value:
            yield from _named(item)
    elif isinstance(value, str) and value.startswith("attachment://"):
        yield value.removeprefix("attachment://")
