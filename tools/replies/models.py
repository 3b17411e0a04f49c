# SPDX-License-Identifier: Apache-2.0
"""The models that are asked, each read once, with the files that it names."""
import dataclasses
import pathlib
import re

# Of the checkout; other folders are named on the command line, since nothing in the repository
# knows of what lies beside it.
FOLDERS = ["tests", "examples"]
NAMED_FILE = re.compile(rb'"([^"\n]+)"')


@dataclasses.dataclass(frozen=True)
class Model:
    """A model as it lies in a folder of its own, with nothing that it does not name.

    The folder is another one for each program and each run: a reply that named it would differ.
    """
    label: str  # how the report names it
    name: str
    text: bytes
    files: tuple  # (name, content) of what the text names

    def has(self, *words):
        """Whether a statement of the model begins with one of the words."""
        return any(re.search(rb"(?m)^[ \t]*" + word.encode() + rb"\b", self.text)
                   for word in words)

    def with_line(self, line):
        return dataclasses.replace(self, text=self.text + b"\n" + line.encode() + b"\n")

    def write_into(self, folder):
        (folder / self.name).write_bytes(self.text)
        for name, content in self.files:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)


def find_models(root, further):
    """Every model once: a copy under another name would tell nothing more."""
    folders = [root / name for name in FOLDERS] + [pathlib.Path(f).resolve() for f in further]
    names = [folder.name for folder in folders]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"two folders are called '{name}': the report could not tell them "
                             "apart")
    models, seen = [], set()
    for folder in folders:
        if folder.name not in FOLDERS and not folder.is_dir():
            raise ValueError(f"there is no folder '{folder}'")
        for path in sorted(folder.rglob("*.tml")):
            model = read_model(path, f"{folder.name}/{path.relative_to(folder).as_posix()}")
            if (model.text, model.files) not in seen:
                models.append(model)
            seen.add((model.text, model.files))
    return models


def read_model(path, label):
    text = path.read_bytes()
    files = {}
    for named in NAMED_FILE.findall(text):
        name = named.decode("utf-8", errors="replace")
        is_inside = not pathlib.PurePosixPath(name).is_absolute() and ".." not in name
        if is_inside and (path.parent / name).is_file():
            files[name] = (path.parent / name).read_bytes()
    return Model(label, path.name, text, tuple(sorted(files.items())))
