"""Runs printed Python programs in one process, see preloaded.ts."""

import ctypes
import email.utils
import hashlib
import hmac
import http.server
import io
import json
import os
import pathlib
import queue
import random
import re
import socketserver
import sys
import threading
import time
import traceback
import urllib.parse
import uuid

import requests

out = os.fdopen(os.dup(1), "w")
lock = threading.Lock()
latest = 0
servers = []
compiled = {}
folders = set()
given = dict(os.environ)


def tell(**what):
    with lock:
        out.write(json.dumps(what) + "\n")
        out.flush()


class Log(io.TextIOBase):
    def write(self, text):
        tell(id=latest, log=text)
        return len(text)


def become(env):
    os.environ.clear()
    os.environ.update(env)


def bind(server, binds=socketserver.TCPServer.server_bind):
    servers.append(server)
    binds(server)


socketserver.TCPServer.server_bind = bind


def serve(number, file):
    try:
        text = pathlib.Path(file).read_text()
        if text not in compiled:
            compiled[text] = compile(text, file, "exec")
        exec(compiled[text], {"__name__": "__main__", "__file__": file})
    except SystemExit as end:
        # A message, unless it is stopped.
        if end.code is not None:
            print(end.code)
    except Exception:
        traceback.print_exc()
    tell(id=number, ended=True)


def start(number, folder, file, env):
    global latest
    latest = number
    os.chdir(folder)
    become(env)
    forget(folder)
    threading.Thread(target=serve, args=(number, file), daemon=True).start()


def stop(number):
    while servers:
        servers.pop().socket.close()
    # A thread that waits ends when it wakes, before it does anything else.
    for thread in threading.enumerate():
        if thread is not threading.main_thread():
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))
    tell(id=number, ended=True)


def forget(folder):
    """Programs of several folders have modules of one name."""
    sys.path[0] = folder
    folders.add(folder)
    for name, module in list(sys.modules.items()):
        if os.path.dirname(getattr(module, "__file__", None) or "/") in folders:
            del sys.modules[name]


def run(number, folder, script, input):
    os.chdir(folder)
    become(given)
    forget(folder)
    before = sys.stdin, sys.stdout
    sys.stdin, sys.stdout = io.StringIO(input), io.StringIO()
    try:
        exec(script, {"__name__": "__main__"})
        reply = {"result": sys.stdout.getvalue()}
    except (Exception, SystemExit):
        reply = {"error": traceback.format_exc()}
    sys.stdin, sys.stdout = before
    tell(id=number, **reply)


jobs = sys.stdin
sys.stdout = sys.stderr = Log()
while line := jobs.readline():
    job = json.loads(line)
    {"start": start, "stop": stop, "run": run}[job.pop("job")](**job)
