"""Fill the man page in from what the command says of itself.

    python3 tools/man.py man/kocka.1.in OUT COMMAND …

COMMAND is the built binary, perhaps behind an emulator.
"""
import subprocess
import sys


def roff(line):
    line = line.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + line if line[:1] in (".", "'") else line


def ask(command, *words):
    done = subprocess.run([*command, *words], stdout=subprocess.PIPE,
                          encoding="utf-8", check=True)
    return done.stdout.rstrip("\n").splitlines()


def commands(command):
    """Rows of `kocka --help`: two spaces, the name, what it does."""
    return [line.split()[0] for line in ask(command, "--help")
            if line.startswith("  ") and not line.startswith("   ")]


def section(command, name):
    usage = [roff(line) for line in ask(command, name, "--help")]
    return [".SS " + name, ".nf", *usage, ".fi"]


def main(template, out, *command):
    version = ask(command, "--version")[0].split()[-1]
    filled = []
    with open(template, encoding="utf-8") as f:
        for line in f.read().splitlines():
            if line == "@COMMANDS@":
                for name in commands(command):
                    filled += section(command, name)
            else:
                filled.append(line.replace("@VERSION@", version))
    with open(out, "w", encoding="utf-8") as f:
        f.write("\n".join(filled) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
