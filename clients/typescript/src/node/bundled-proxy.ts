/** The bundled proxy: one child process for all clients of this process. It ends when its standard input does. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { FoundProxy } from "../call.ts";
import { DragomanError } from "../error.ts";
import { send } from "./send.ts";

/** How long the proxy may take to start, in milliseconds. */
const startTimeout = 30_000;

/** How much of its latest output is kept for an error message, in characters. */
const maxOutput = 2000;

const bundle = fileURLToPath(new URL("../../bundle/proxy.mjs", import.meta.url));

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** The child process, and its address once it has announced it. */
let proxy: { readonly child: Child; readonly found: Promise<FoundProxy> } | undefined;

/**
 * Starts the proxy if it is not running.
 * @param silent the proxy that did not answer; if it has died, another one is started
 */
export async function findProxy(silent?: FoundProxy): Promise<FoundProxy> {
  const old = proxy;
  if (old && silent && (await old.found) === silent && !(await answers(silent)) && proxy === old) {
    old.child.kill("SIGKILL");
    proxy = undefined;
  }
  proxy ??= start();
  return proxy.found;
}

async function answers({ url, token }: FoundProxy): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return send({ url: `${url}/health`, method: "GET", headers, body: undefined, signal: undefined }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

function start(): NonNullable<typeof proxy> {
  const child = spawn(process.execPath, [bundle], { stdio: ["pipe", "pipe", "pipe"], windowsHide: true });
  const forget = () => {
    if (proxy?.child === child) proxy = undefined;
  };
  child.on("exit", forget).on("error", forget);
  return { child, found: announced(child) };
}

/** The proxy announces its address in a line of JSON. Other lines may be output of a module that `NODE_OPTIONS` loads. */
function announced(child: Child): Promise<FoundProxy> {
  return new Promise((resolve, reject) => {
    let output = "";
    const fail = (what: string) => {
      clearTimeout(timer);
      child.kill("SIGKILL");
      reject(new DragomanError(`the bundled proxy ${what}${output && `: ${output.trim()}`}`, { code: "proxy_error" }));
    };
    const timer = setTimeout(() => fail(`does not listen after ${startTimeout / 1000} s`), startTimeout);
    child.on("error", (error) => fail(`cannot be started: ${error.message}`));
    // by then all of its output has been read
    child.on("close", (code, signal) => fail(`ended with ${code ?? signal}`));
    child.stdin.on("error", () => {}); // nothing is written to it
    child.stderr.setEncoding("utf8").on("data", (text) => {
      output = (output + text).slice(-maxOutput);
    });
    let announcement = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      announcement += text;
      const line = /^\{"url":.*(?=\n)/m.exec(announcement)?.[0];
      if (line === undefined) return;
      clearTimeout(timer);
      resolve(JSON.parse(line));
      unref(child);
    });
  });
}

/** Lets this process exit while the child runs. */
function unref(child: Child): void {
  child.unref();
  for (const pipe of [child.stdin, child.stdout, child.stderr]) (pipe as unknown as Socket).unref();
}
