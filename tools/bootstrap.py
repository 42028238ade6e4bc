"""Creates the `.venv` of `run` and `test` on a machine that has only Python and pip.

Only the standard library is available here. Python 3.6 must be able to parse every line, so an old
Python reports its age instead of a syntax error: newer annotations are quoted. Modules that only
the build needs are imported there, so later starts are fast.

`.venv` belongs to these scripts: when it does not fit, they replace it. Three rules keep it sound.
The stamp is written last, so a half-made `.venv` is never taken for a complete one. The former
`.venv` is restored if the new one cannot be made. A lock lets one process build while others wait.
"""

import hashlib
import os
import sys

MIN_PYTHON = (3, 11)
UV_VERSION = "0.13.7"
ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
VENV = os.path.join(ROOT, ".venv")
VENV_PYTHON = os.path.join(VENV, "bin", "python")
STAMP = os.path.join(VENV, "jackpit-stamp")
TOOLS = os.path.join(ROOT, ".tools")
UV = os.path.join(TOOLS, "uv-" + UV_VERSION, "bin", "uv")
PROGRESS_SECONDS = 15

CAUSES = (
    ("No space left on device", "the disk is full."),
    ("Read-only file system", f"{ROOT} is on a read-only disk."),
    ("Permission denied", "a file or folder cannot be written; check its owner."),
    ("DO NOT MATCH THE HASHES", "a downloaded package does not match its recorded hash."),
    ("NewConnectionError", "the packages cannot be downloaded; check the network."),
    ("error sending request", "the packages cannot be downloaded; check the network."),
    ("Read timed out", "the download stopped halfway; check the network."),
    ("No module named pip", "Python has no pip (on Debian: apt install python3-pip)."),
    ("No module named venv", "Python has no venv (on Debian: apt install python3-venv)."),
)
"""Texts in the output of the installers, and their causes; the first match is reported."""


class SetupError(Exception):
    """Why `.venv` cannot be made, in one sentence for the user."""


class CommandError(Exception):
    """A command failed; the text is everything it printed."""


def start(requirements: str, command: "list[str]") -> None:
    """Replace this process by the Python of a `.venv` with *requirements*, running *command*."""
    try:
        check_python(sys.version_info[:2])
        if not is_ready(requirements):
            prepare(requirements)
            say("starting; the first time takes some seconds …")
        os.execv(VENV_PYTHON, [VENV_PYTHON, *command])
    except SetupError as error:
        sys.exit(f"Jackpit cannot start: {error}")
    except OSError as error:
        sys.exit(f"Jackpit cannot start: {error.strerror}: {error.filename or ROOT}.")
    except KeyboardInterrupt:
        say("stopped.")
        sys.exit(130)


def check_python(version: "tuple[int, ...]") -> None:
    """Refuse a Python or a system that Jackpit does not support."""
    if version < MIN_PYTHON:
        needed, found = (".".join(str(part) for part in v) for v in (MIN_PYTHON, version))
        raise SetupError(f"it needs Python {needed} or newer; this is Python {found}.")
    if os.name != "posix":
        raise SetupError("it runs on Linux and macOS; on Windows, use WSL.")


def is_ready(requirements: str) -> bool:
    """Return whether `.venv` is complete and holds *requirements*; `dev` includes `run`."""
    try:
        with open(STAMP, encoding="ascii", errors="replace") as file:
            found = file.read()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return found in (stamp(requirements), stamp("dev")) and os.path.exists(VENV_PYTHON)


def stamp(requirements: str) -> str:
    """Return the stamp of a `.venv` that this Python made from *requirements*."""
    with open(requirements_file(requirements), "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    return "Python {}.{}, requirements {}\n".format(*sys.version_info[:2], digest)


def requirements_file(requirements: str) -> str:
    """Return the path of the hashed list of packages named *requirements*."""
    return os.path.join(ROOT, "requirements", requirements + ".txt")


def prepare(requirements: str) -> None:
    """Build `.venv`, unless another process does so while this one waits for the lock."""
    import fcntl

    os.makedirs(TOOLS, exist_ok=True)
    with open(os.path.join(TOOLS, "lock"), "w", encoding="ascii") as lock:
        # An installer that outlives this process inherits the lock and keeps it.
        os.set_inheritable(lock.fileno(), True)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another process is setting up; waiting …")
            fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_ready(requirements):
            build(requirements)


def build(requirements: str) -> None:
    """Make a new `.venv`; if that fails or is interrupted, restore the former one."""
    former = os.path.join(TOOLS, "former-venv")
    remove(former)
    if os.path.lexists(VENV):
        os.rename(VENV, former)
    try:
        install(requirements)
        link_source()
        with open(STAMP, "w", encoding="ascii") as file:
            file.write(stamp(requirements))
    except BaseException:
        remove(VENV)
        if os.path.lexists(former):
            os.rename(former, VENV)
        raise
    remove(former)
    say("done.")


def install(requirements: str) -> None:
    """Fill a new `.venv` with uv; if uv is unavailable or fails, with pip, which is slower."""
    try:
        install_with_uv(requirements)
    except CommandError as first:
        say("uv failed; using pip, which takes longer …")
        remove(VENV)
        try:
            install_with_pip(requirements)
        except CommandError as second:
            raise SetupError(explain(f"{first}\n{second}")) from second


def install_with_uv(requirements: str) -> None:
    """Make `.venv` and install into it with uv."""
    uv = find_uv()
    say("creating .venv …")
    call(uv, "venv", "--no-project", "--python", base_python(), VENV)
    say(f"installing {count_packages(requirements)} packages …")
    sync = (uv, "pip", "sync", "--python", VENV_PYTHON, "--require-hashes")
    call(*sync, "--only-binary", ":all:", requirements_file(requirements))


def install_with_pip(requirements: str) -> None:
    """Make `.venv` with the standard library and install into it with the pip outside it."""
    python = base_python()
    say("creating .venv …")
    call(python, "-m", "venv", "--without-pip", VENV)
    say(f"installing {count_packages(requirements)} packages …")
    pip = (python, "-m", "pip", "--python", VENV_PYTHON, "install", "--require-hashes")
    call(*pip, "--only-binary", ":all:", "-r", requirements_file(requirements))


def find_uv() -> str:
    """Return the path of uv, installing it into `.tools` if there is none.

    pip's `--target` works even where pip may not change the system's Python, and needs no `.venv`.
    """
    import shutil

    found = UV if os.path.exists(UV) else shutil.which("uv")
    if found:
        return found
    say("downloading uv, the installer …")
    part, whole = os.path.join(TOOLS, "part"), os.path.dirname(os.path.dirname(UV))
    remove(part)
    pip = (base_python(), "-m", "pip", "install", "--quiet", "--retries", "1")
    call(*pip, "--target", part, "uv==" + UV_VERSION)
    remove(whole)
    os.rename(part, whole)
    return UV


def base_python() -> str:
    """Return the Python beneath any active virtual environment, which may be replaced."""
    return os.path.realpath(sys.executable)


def count_packages(requirements: str) -> int:
    """Return the number of packages in *requirements* for this system."""
    with open(requirements_file(requirements), encoding="utf-8") as file:
        return sum("==" in line and "'win32'" not in line for line in file)


def link_source() -> None:
    """Let `import jackpit` find `src` by a relative path, so the tree can be moved."""
    import glob

    (packages,) = glob.glob(os.path.join(glob.escape(VENV), "lib", "python*", "site-packages"))
    with open(os.path.join(packages, "jackpit.pth"), "w", encoding="utf-8") as file:
        file.write(os.path.relpath(os.path.join(ROOT, "src"), packages) + "\n")


def call(*command: str) -> None:
    """Run *command* without its output; report progress from time to time."""
    import subprocess

    settings = {"UV_PYTHON_DOWNLOADS": "never", "UV_SYSTEM_CERTS": "1", "UV_LINK_MODE": "copy"}
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=dict(os.environ, **settings),
            close_fds=False,
        )
    except OSError as error:
        raise CommandError(str(error)) from error
    output, waited = None, 0
    try:
        while output is None:
            try:
                output, _ = process.communicate(timeout=PROGRESS_SECONDS)
            except subprocess.TimeoutExpired:
                waited += PROGRESS_SECONDS
                say(f"still working after {waited} seconds …")
    finally:
        process.kill()
        process.wait()
    if process.returncode != 0:
        raise CommandError(output.decode("utf-8", "replace").strip())


def explain(output: str) -> str:
    """Return in one sentence why an installer that printed *output* failed."""
    for sign, cause in CAUSES:
        if sign in output:
            return cause
    return "the packages cannot be installed: " + (output.splitlines() or ["no reason given"])[-1]


def remove(folder: str) -> None:
    """Remove *folder*, or the link of that name, if it exists."""
    import shutil

    if os.path.islink(folder) or os.path.isfile(folder):
        os.remove(folder)
    elif os.path.isdir(folder):
        shutil.rmtree(folder)


def say(step: str) -> None:
    """Report a step on standard error; standard output belongs to Jackpit."""
    print("Setting up Jackpit (once): " + step, file=sys.stderr, flush=True)
