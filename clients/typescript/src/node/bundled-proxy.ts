/** The bundled proxy: a child process that ends when its standard input does. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { Cancellation, type FoundProxy } from "../call.ts";
import type { DragomanError } from "../error.ts";
import { errorOf } from "../failures.ts";
import type { Logger } from "../options.ts";
import { send } from "./send.ts";

/** How long the proxy may take to start, in milliseconds. */
const startTimeout = 30_000;

/** How much of its latest output is kept for an error message, in characters. */
const maxOutput = 2000;

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** A child process, and its address once it has announced it. */
interface Running {
  readonly child: Child;
  readonly found: Promise<FoundProxy>;
}

export class BundledProxy {
  /** The proxies that all clients of this process share, by their files. */
  static readonly #shared = new Map<string, BundledProxy>();

  /** Where the lines of its standard error go. */
  readonly loggers = new Set<Logger>();
  readonly #file: string | URL | undefined;
  readonly #env: NodeJS.ProcessEnv | undefined;
  #running: Running | undefined;

  /** @param env default: the environment of this process */
  constructor(file: string | URL | undefined, env?: NodeJS.ProcessEnv) {
    this.#file = file;
    this.#env = env;
  }

  static shared(file: string | URL | undefined): BundledProxy {
    const key = String(file);
    const proxy = BundledProxy.#shared.get(key) ?? new BundledProxy(file);
    BundledProxy.#shared.set(key, proxy);
    return proxy;
  }

  /**
   * Starts the proxy if it is not running.
   * @param silent the proxy that did not answer; if it has died, another one is started
   */
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
    const env = this.#env ?? process.env;
    const child = spawn(process.execPath, [file], { stdio: ["pipe", "pipe", "pipe"], windowsHide: true, env });
    const forget = () => {
      if (this.#running?.child === child) this.#running = undefined;
    };
    child.on("exit", forget).on("error", forget);
    return { child, found: this.#announced(child) };
  }

  /** The proxy announces its address in a line of JSON. Other lines may be output of a module that `NODE_OPTIONS` loads. */
  #announced(child: Child): Promise<FoundProxy> {
    return new Promise((resolve, reject) => {
      let output = "";
      let line = "";
      const fail = (what: string) => {
        clearTimeout(timer);
        child.kill("SIGKILL");
        reject(failed(`${what}${output && `: ${output.trim()}`}`));
      };
      const timer = setTimeout(() => fail(`does not listen after ${startTimeout / 1000} s`), startTimeout);
      child.on("error", (error) => fail(`cannot be started: ${error.message}`));
      // by then all of its output has been read
      child.on("close", (code, signal) => fail(`ended with ${code ?? signal}`));
      child.stdin.on("error", () => {}); // nothing is written to it
      child.stderr.setEncoding("utf8").on("data", (text) => {
        output = (output + text).slice(-maxOutput);
        const [first = "", ...others] = text.split("\n");
        const lines = [line + first, ...others];
        line = lines.pop() ?? "";
        for (const each of lines) for (const logger of this.loggers) logger.info(each);
      });
      let announcement = "";
      child.stdout.setEncoding("utf8").on("data", (text) => {
        announcement += text;
        const announced = /^\{"url":.*(?=\n)/m.exec(announcement)?.[0];
        if (announced === undefined) return;
        clearTimeout(timer);
        resolve(JSON.parse(announced));
        unref(child);
      });
    });
  }
}

async function answers({ url, token }: FoundProxy): Promise<boolean> {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  const { signal } = new Cancellation([], undefined);
  return send({ url: `${url}/health`, method: "GET", headers, body: undefined, signal }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

function failed(what: string): DragomanError {
  return errorOf(`the bundled proxy ${what}`, { code: "proxy_error" });
}

/** Lets this process exit while the child runs. */
function unref(child: Child): void {
  child.unref();
  for (const pipe of [child.stdin, child.stdout, child.stderr]) (pipe as unknown as Socket).unref();
}
