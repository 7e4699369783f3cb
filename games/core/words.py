"""A game's lines: templates of `text.toml` filled with facts.

A template is a sentence with fields in braces. `{n}` is a fact as it is (a list: its items), `{seat:who}` the names of
seats, `{card:name}` the title of an id, `{cards:names}` several titles set apart by semicolons (they may hold a comma
or an "and"), `{n:point|points}` a number with its noun, `{rows:each line}` every record of a list by the template
`line` of `[each]`, `{rows:each}` every record by the template that its own `line` names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

from .choices import Fault
from .data import BadData, read_toml

SECTIONS = ("event", "refusal", "prompt", "label", "part", "option", "each", "name", "pace")


class Words:
    """All lines of a game, over those that every game shares; `titles` are the names of ids."""

    def __init__(self, lines: dict[str, dict[str, str]]):
        self.lines = lines
        self.titles: dict[str, str] = dict(lines["name"])

    @classmethod
    def load(cls, package: str) -> Words:
        """Read `data/core/text.toml` and over it `data/<package>/text.toml`; raises BadData."""
        return cls.of({source: read_toml(source, "text") for source in ("core", package)})

    @classmethod
    def of(cls, sources: dict[str, dict[str, dict[str, Any]]]) -> Words:
        """Lines from sections of named sources, the later over the earlier; raises BadData."""
        lines: dict[str, dict[str, str]] = {section: {} for section in SECTIONS}
        for source, sections in sources.items():
            for section, found in sections.items():
                if section not in lines:
                    raise BadData(f"data/{source}/text.toml: there is no section [{section}]")
                for key, line in found.items():
                    lines[section][key] = _checked(line, f"data/{source}/text.toml, [{section}] {key}")
        return cls(lines)

    def say(self, section: str, key: str, facts: Mapping[str, Any], names: Sequence[str] = ()) -> str:
        """A line with its facts filled in; raises KeyError for a line or fact that does not exist."""
        return _Filler(self, names).vformat(self.lines[section][key], (), facts)

    def prompt(self, key: str, /, **facts: Any) -> str:
        """A question."""
        return self.say("prompt", key, facts)

    def label(self, key: str, /, **facts: Any) -> str:
        """The words on an option."""
        return self.say("label", key, facts)

    def refusal(self, fault: Fault, names: Sequence[str] = ()) -> str:
        """Why something was refused, as a sentence."""
        return self.say("refusal", fault.code, fault.facts, names)

    def title(self, thing: str) -> str:
        """The name of an id; the id itself if it has none."""
        return self.titles.get(thing, thing)


def _checked(line: Any, where: str) -> str:
    try:
        if not isinstance(line, str):
            raise ValueError("a line is a text")
        list(Formatter().parse(line))
    except ValueError as error:
        raise BadData(f"{where}: {error}") from error
    return line


class _Filler(Formatter):
    """Fills a template; the format specifications are those of the module's docstring."""

    def __init__(self, words: Words, names: Sequence[str]):
        self.words, self.names = words, names

    def format_field(self, value: Any, spec: str) -> str:
        items = list(value) if isinstance(value, (list, tuple)) else [value]
        if spec == "who":
            return join([self.names[seat] if seat < len(self.names) else f"seat {seat + 1}" for seat in items])
        if spec == "name":
            return join([self.words.title(str(item)) for item in items])
        if spec == "names":
            return "; ".join(self.words.title(str(item)) for item in items)
        if spec.startswith("each "):
            return "; ".join(self.vformat(self.words.lines["each"][spec[5:]], (), item) for item in items)
        if spec == "each":
            return "; ".join(self.vformat(self.words.lines["each"][item["line"]], (), item) for item in items)
        if "|" in spec:
            one, many = spec.split("|")
            return f"{value} {one if abs(value) == 1 else many}"
        return join([str(item) for item in items])


def sentences(text: str) -> str:
    """Words with a capital letter at the head and a full stop at the end of every line."""
    lines = (line[:1].upper() + line[1:] for line in text.split("\n"))
    return "\n".join(line if line.endswith((".", "!", "?")) else f"{line}." for line in lines)


def join(items: Sequence[str]) -> str:
    """A list in words: `a`, `a and b`, `a, b and c`; nothing is `none`."""
    if not items:
        return "none"
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"
