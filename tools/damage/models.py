# SPDX-License-Identifier: Apache-2.0
"""Texts of models, and what chance makes of them."""
import re

NUMBERS = [b"0", b"-1", b"1e308", b"1e-308", b"0.5", b"1000000", b"99999999999999999999", b"-0.001",
           b"1e9 km", b"pi", b"1/0", b"time"]
WORD = re.compile(rb"[A-Za-z_]\w*'*|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|[^\w\s]")


def find_texts(folders):
    files = sorted(file for folder in folders for file in folder.rglob("*.tml"))
    return [file.read_bytes() for file in files if file.stat().st_size < 100_000]


def damage(texts, chance):
    """One of the texts, changed in one to four places."""
    text = chance.choice(texts)
    for _ in range(chance.choice([1, 1, 2, 2, 3, 4])):
        text = chance.choice(WAYS)(text, texts, chance)
    return text


def flip_byte(text, _, chance):
    if not text:
        return text
    at = chance.randrange(len(text))
    return text[:at] + bytes([text[at] ^ (1 << chance.randrange(8))]) + text[at + 1:]


def cut(text, _, chance):
    begin = chance.randrange(len(text) + 1)
    end = min(len(text), begin + int(chance.expovariate(0.1)))
    return text[:begin] + text[end:]


def cut_off(text, _, chance):
    return text[:chance.randrange(len(text) + 1)]


def swap_lines(text, _, chance):
    lines = text.split(b"\n")
    a, b = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


def drop_line(text, _, chance):
    lines = text.split(b"\n")
    del lines[chance.randrange(len(lines))]
    return b"\n".join(lines)


def double_line(text, _, chance):
    lines = text.split(b"\n")
    lines.insert(chance.randrange(len(lines)), chance.choice(lines))
    return b"\n".join(lines)


def foreign_line(text, texts, chance):
    lines = text.split(b"\n")
    lines.insert(chance.randrange(len(lines)), chance.choice(chance.choice(texts).split(b"\n")))
    return b"\n".join(lines)


def swap_words(text, _, chance):
    words = list(WORD.finditer(text))
    if len(words) < 2:
        return text
    first, second = sorted(chance.sample(words, 2), key=lambda word: word.start())
    return b"".join([text[:first.start()], second.group(), text[first.end():second.start()],
                     first.group(), text[second.end():]])


def other_number(text, _, chance):
    numbers = [word for word in WORD.finditer(text) if word.group()[:1].isdigit()]
    if not numbers:
        return text
    word = chance.choice(numbers)
    return text[:word.start()] + chance.choice(NUMBERS) + text[word.end():]


WAYS = [flip_byte, cut, cut_off, swap_lines, drop_line, double_line, foreign_line, swap_words,
        swap_words, other_number, other_number]
