"""Runs Python samples one after another in this process; `run-samples.ts` describes the arguments."""

import contextlib
import io
import os
import signal
import sys
import traceback

import requests

PROVIDER = "https://api.framepayments.com"
send = requests.Session.request


def request_sandbox(session, method, url, **options):
    """Redirects requests for the provider to the sandbox, and blocks all others."""
    if not url.startswith(PROVIDER + "/"):
        raise RuntimeError(f"A sample may not request {url}")
    session.trust_env = False
    return send(session, method, os.environ["FRAME_SANDBOX"] + url[len(PROVIDER) :], **options)


def interrupt(*_):
    raise TimeoutError("No end after 10 s")


def line_of(error, file):
    if isinstance(error, SyntaxError) and error.filename == file:
        return error.lineno or 0
    places = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    return places[-1] if places else 0


def outcome_of(file, run):
    """The error message and its line; an empty string on success."""
    try:
        with open(file, encoding="utf-8") as source:
            code = compile(source.read(), file, "exec")
        if run:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(code, {"__name__": "__main__", "__file__": file})
    except SystemExit as error:
        return 0, f"The sample ends the process with {error.code}" if error.code else ""
    except BaseException as error:
        return line_of(error, file), f"{type(error).__name__}: {error}"
    return 0, ""


requests.Session.request = request_sandbox
signal.signal(signal.SIGALRM, interrupt)
listed, results = sys.argv[1:]
sys.argv[1:] = []
with open(listed, encoding="utf-8") as jobs, open(results, "w", encoding="utf-8") as outcomes:
    for job in jobs:
        name, file, origin, run = job.rstrip("\n").split("\t")
        os.environ["FRAME_SANDBOX"] = origin
        sys.path[0] = os.path.dirname(file)
        signal.alarm(10)
        line, error = outcome_of(file, run == "true")
        signal.alarm(0)
        print(name, line, " ".join(error.split()), sep="\t", file=outcomes)
