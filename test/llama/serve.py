"""Serves the model of model.py by llama.cpp until it is ended: python serve.py 8080 (needs requirements.txt; 0 is any port)."""

import pathlib
import sys
import tempfile
import threading

import xllamacpp

import model

with tempfile.TemporaryDirectory() as folder:
    path = str(pathlib.Path(folder, "sentence.gguf"))
    model.write(path)
    options = xllamacpp.CommonParams()
    options.model.path = path
    options.hostnames = ["127.0.0.1"]
    options.port = int(sys.argv[1])
    options.n_ctx = 16384
    options.n_parallel = 4
    options.cpuparams.n_threads = 1
    server = xllamacpp.Server(options)
    print(f"LLAMA_SERVER_URL={server.listening_address}", flush=True)
    threading.Event().wait()
