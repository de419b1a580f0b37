/** The bundled proxy: one child process for all clients of this process. It ends when its standard input does. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { FoundProxy } from "../call.ts";
import { DragomanError } from "../error.ts";
import { send } from "./send.ts";

/** How long it may take until it listens, in milliseconds. */
const patience = 30_000;

/** How much of what it has said last is kept, in characters. */
const keptWords = 2000;

const bundle = fileURLToPath(new URL("../../bundle/proxy.mjs", import.meta.url));

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** The child, and where and how it is reached, once it has announced that. */
let proxy: { readonly child: Child; readonly found: Promise<FoundProxy> } | undefined;

/**
 * Starts the proxy when it is not running.
 * @param silent the one that gave no answer; the proxy is started again when it has died
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

/** It announces itself on a line of JSON. Other lines may be those of a module that `NODE_OPTIONS` loads. */
function announced(child: Child): Promise<FoundProxy> {
  return new Promise((resolve, reject) => {
    let said = "";
    const fail = (what: string) => {
      clearTimeout(timer);
      child.kill("SIGKILL");
      reject(new DragomanError(`the bundled proxy ${what}${said && `: ${said.trim()}`}`, { code: "proxy_error" }));
    };
    const timer = setTimeout(() => fail(`does not listen after ${patience / 1000} s`), patience);
    child.on("error", (error) => fail(`cannot be started: ${error.message}`));
    // its output has been read to the end by then
    child.on("close", (code, signal) => fail(`ended with ${code ?? signal}`));
    child.stdin.on("error", () => {}); // nothing is ever written
    child.stderr.setEncoding("utf8").on("data", (text) => {
      said = (said + text).slice(-keptWords);
    });
    let words = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      words += text;
      const line = /^\{"url":.*(?=\n)/m.exec(words)?.[0];
      if (line === undefined) return;
      clearTimeout(timer);
      resolve(JSON.parse(line));
      letGo(child);
    });
  });
}

/** The child does not keep this process from ending. */
function letGo(child: Child): void {
  child.unref();
  for (const pipe of [child.stdin, child.stdout, child.stderr]) (pipe as unknown as Socket).unref();
}
