/** The bundled proxy: a child process that ends when its standard input does. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Socket } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { FoundProxy } from "../call.ts";
import type { DragomanError } from "../errors.ts";
import { errorOf } from "../failures.ts";
import type { Logger } from "../options.ts";
import { send } from "./send.ts";

/** How long the proxy may take to start, in milliseconds. */
const startTimeout = 30_000;

/** How many of its latest lines are kept for an error message. */
const keptLines = 20;

/** A child process, and its address once it has announced it. */
interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  readonly found: Promise<FoundProxy>;
}

export class BundledProxy {
  /** The proxies that all clients of this process share, by their files. */
  static readonly #shared = new Map<string, BundledProxy>();

  /** Where the lines of its standard error go. */
  readonly loggers = new Set<Logger>();
  readonly #file: string | URL | undefined;
  readonly #env: NodeJS.ProcessEnv;
  #running: Running | undefined;

  constructor(file: string | URL | undefined, env: NodeJS.ProcessEnv = process.env) {
    this.#file = file;
    this.#env = env;
  }

  static shared(file: string | URL | undefined): BundledProxy {
    const key = String(file);
    const proxy = BundledProxy.#shared.get(key) ?? new BundledProxy(file);
    BundledProxy.#shared.set(key, proxy);
    return proxy;
  }

  /** Starts the proxy if it is not running, or if this one did not answer and has died. */
  async find(silent?: FoundProxy): Promise<FoundProxy> {
    const old = this.#running;
    if (old && silent && (await old.found) === silent && !(await answers(silent)) && this.#running === old) {
      old.child.kill("SIGKILL");
      this.#running = undefined;
    }
    this.#running ??= this.#start();
    return this.#running.found;
  }

  /** It ends when it has closed its own connections. */
  stop(): void {
    this.#running?.child.stdin.end();
    this.#running = undefined;
  }

  #start(): Running {
    // a program that a bundler has made may not have `import.meta.url`
    const path = this.#file ?? (import.meta.url && new URL("../../bundle/proxy.mjs", import.meta.url));
    const file = path instanceof URL ? fileURLToPath(path) : path;
    if (!file || !existsSync(file)) {
      const where = file ? `there is no ${file}` : "its file is unknown here";
      throw failed(`cannot be started: ${where}; the option proxyFile names the file`);
    }
    const child = spawn(process.execPath, [file], {
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true,
      env: this.#env,
    });
    const forget = () => {
      if (this.#running?.child === child) this.#running = undefined;
    };
    child.on("exit", forget).on("error", forget);
    return { child, found: this.#announced(child) };
  }

  /** The proxy announces its address in a line of JSON. Other lines may be output of a module that `NODE_OPTIONS` loads. */
  #announced(child: ChildProcessWithoutNullStreams): Promise<FoundProxy> {
    return new Promise((resolve, reject) => {
      const output: string[] = [];
      const fail = (what: string) => {
        clearTimeout(timer);
        child.kill("SIGKILL");
        reject(failed([what, output.join("\n")].filter(Boolean).join(": ")));
      };
      const timer = setTimeout(() => fail(`does not listen after ${startTimeout / 1000} s`), startTimeout);
      child.on("error", (error) => fail(`cannot be started: ${error.message}`));
      // by then all of its output has been read
      child.on("close", (code, signal) => fail(`ended with ${code ?? signal}`));
      child.stdin.on("error", () => {}); // nothing is written to it
      createInterface(child.stderr).on("line", (line) => {
        output.splice(0, output.push(line) - keptLines);
        for (const logger of this.loggers) logger.info(line);
      });
      createInterface(child.stdout).on("line", (line) => {
        if (!line.startsWith('{"url":')) return;
        clearTimeout(timer);
        resolve(JSON.parse(line));
        // this process may exit while the child runs
        for (const each of [child, child.stdin, child.stdout, child.stderr]) (each as unknown as Socket).unref();
      });
    });
  }
}

async function answers({ url, token }: FoundProxy): Promise<boolean> {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  const { signal } = new AbortController();
  const health = send({ url: `${url}/health`, method: "GET", headers, body: undefined, signal });
  const { status } = await health.catch(() => ({ status: undefined }));
  return status === 200;
}

function failed(what: string): DragomanError {
  return errorOf(`the bundled proxy ${what}`, { code: "proxy_error" });
}
