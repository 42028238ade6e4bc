"""Make the `.venv` that `run` and `test` work in, on a machine that has only Python and pip.

The standard library is all there is at this point. Every line must also be readable by Python 3.6,
so that an old Python is told it is old instead of failing on the syntax: annotations that need a
newer one are quoted. What only building needs is imported there, so that later starts are fast.

`.venv` belongs to these scripts: when it does not fit, it is made anew. Three rules keep it sound.
The stamp is written last, so a half-made `.venv` is never taken for a whole one. The former `.venv`
is put back if its successor cannot be made. A lock lets one process build while others wait.
"""

import hashlib
import os
import sys

OLDEST_PYTHON = (3, 11)
UV_VERSION = "0.13.7"
ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
VENV = os.path.join(ROOT, ".venv")
VENV_PYTHON = os.path.join(VENV, "bin", "python")
STAMP = os.path.join(VENV, "jackpit-stamp")
TOOLS = os.path.join(ROOT, ".tools")
UV = os.path.join(TOOLS, "uv-" + UV_VERSION, "bin", "uv")
STILL_WORKING_SECONDS = 15

CAUSES = (
    ("No space left on device", "the disk is full."),
    ("Read-only file system", f"{ROOT} is on a read-only disk."),
    ("Permission denied", "a file or folder may not be written; who owns it?"),
    ("DO NOT MATCH THE HASHES", "a downloaded package is not the one that was recorded."),
    ("NewConnectionError", "the packages cannot be downloaded; is the network there?"),
    ("error sending request", "the packages cannot be downloaded; is the network there?"),
    ("Read timed out", "the download stopped half-way; is the network slow?"),
    ("No module named pip", "Python has no pip (on Debian: apt install python3-pip)."),
    ("No module named venv", "Python has no venv (on Debian: apt install python3-venv)."),
)
"""What the installers say, and what it means; the first that is found is the one reported."""


class SetupError(Exception):
    """Why `.venv` cannot be made, in one sentence for the person who typed the command."""


class CommandError(Exception):
    """A command failed; the text is everything it printed."""


def start(requirements: str, command: "list[str]") -> None:
    """Become the Python of a `.venv` that holds *requirements*, running *command*."""
    try:
        check_python(sys.version_info[:2])
        if not is_ready(requirements):
            prepare(requirements)
            say("it starts now; the first time takes some seconds …")
        os.execv(VENV_PYTHON, [VENV_PYTHON, *command])
    except SetupError as error:
        sys.exit(f"Jackpit cannot start: {error}")
    except OSError as error:
        sys.exit(f"Jackpit cannot start: {error.strerror}: {error.filename or ROOT}.")
    except KeyboardInterrupt:
        say("stopped.")
        sys.exit(130)


def check_python(version: "tuple[int, ...]") -> None:
    """Refuse a Python, or a system, that Jackpit is not made for."""
    if version < OLDEST_PYTHON:
        needed, found = (".".join(str(part) for part in v) for v in (OLDEST_PYTHON, version))
        raise SetupError(f"it needs Python {needed} or newer, and this is Python {found}.")
    if os.name != "posix":
        raise SetupError("it runs on Linux and macOS; on Windows, use WSL.")


def is_ready(requirements: str) -> bool:
    """Tell whether `.venv` is whole and holds *requirements*; `dev` holds all that `run` does."""
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
    """Return the path of the hashed list of packages called *requirements*."""
    return os.path.join(ROOT, "requirements", requirements + ".txt")


def prepare(requirements: str) -> None:
    """Build `.venv` unless another process has done so while we waited for the lock."""
    import fcntl

    os.makedirs(TOOLS, exist_ok=True)
    with open(os.path.join(TOOLS, "lock"), "w", encoding="ascii") as lock:
        # An installer that outlives this process inherits the lock and goes on holding it.
        os.set_inheritable(lock.fileno(), True)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another process is at it; waiting …")
            fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_ready(requirements):
            build(requirements)


def build(requirements: str) -> None:
    """Make a new `.venv`; if that fails or is interrupted, put the former one back."""
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
    """Fill a new `.venv` with uv; where uv cannot be had or fails, with pip, which is slower."""
    try:
        install_with_uv(requirements)
    except CommandError as first:
        say("uv did not work out; using pip, which takes longer …")
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
    """Return a uv to work with, fetching one into `.tools` if there is none.

    pip's `--target` is allowed where the system's Python is closed to pip, and needs no `.venv`.
    """
    import shutil

    found = UV if os.path.exists(UV) else shutil.which("uv")
    if found:
        return found
    say("fetching uv, the installer …")
    part, whole = os.path.join(TOOLS, "part"), os.path.dirname(os.path.dirname(UV))
    remove(part)
    pip = (base_python(), "-m", "pip", "install", "--quiet", "--retries", "1")
    call(*pip, "--target", part, "uv==" + UV_VERSION)
    remove(whole)
    os.rename(part, whole)
    return UV


def base_python() -> str:
    """Return the Python beneath any active virtual environment, as that one may be replaced."""
    return os.path.realpath(sys.executable)


def count_packages(requirements: str) -> int:
    """Return how many packages *requirements* names for this system."""
    with open(requirements_file(requirements), encoding="utf-8") as file:
        return sum("==" in line and "'win32'" not in line for line in file)


def link_source() -> None:
    """Let `import jackpit` find `src`, by a path that stays right when the whole tree is moved."""
    import glob

    (packages,) = glob.glob(os.path.join(glob.escape(VENV), "lib", "python*", "site-packages"))
    with open(os.path.join(packages, "jackpit.pth"), "w", encoding="utf-8") as file:
        file.write(os.path.relpath(os.path.join(ROOT, "src"), packages) + "\n")


def call(*command: str) -> None:
    """Run *command* without its chatter, with a sign of life now and then."""
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
                output, _ = process.communicate(timeout=STILL_WORKING_SECONDS)
            except subprocess.TimeoutExpired:
                waited += STILL_WORKING_SECONDS
                say(f"still working after {waited} seconds …")
    finally:
        process.kill()
        process.wait()
    if process.returncode != 0:
        raise CommandError(output.decode("utf-8", "replace").strip())


def explain(output: str) -> str:
    """Return the sentence that says why an installer which printed *output* failed."""
    for sign, cause in CAUSES:
        if sign in output:
            return cause
    return "the packages cannot be installed: " + (output.splitlines() or ["no reason given"])[-1]


def remove(folder: str) -> None:
    """Remove *folder*, or the link of that name, if it is there."""
    import shutil

    if os.path.islink(folder) or os.path.isfile(folder):
        os.remove(folder)
    elif os.path.isdir(folder):
        shutil.rmtree(folder)


def say(step: str) -> None:
    """Tell the person who waits what is going on; standard output stays Jackpit's own."""
    print("Setting up Jackpit (once): " + step, file=sys.stderr, flush=True)
