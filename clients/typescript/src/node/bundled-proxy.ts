/** The bundled proxy: one child process for all clients of this process. It ends when its standard input does. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { DragomanError } from "../error.ts";
import { send } from "./send.ts";

/** How long it may take until it listens, in milliseconds. */
const patience = 30_000;

/** How much of what it has said last is kept, in characters. */
const keptWords = 2000;

const bundle = fileURLToPath(new URL("../../bundle/proxy.mjs", import.meta.url));

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** The child and its address, once it has announced it. */
let proxy: { readonly child: Child; readonly address: Promise<string> } | undefined;

/**
 * Starts the proxy when it is not running.
 * @param silent an address of it that gave no answer; the proxy is started again when it has died
 * @returns its address
 */
export async function findProxy(silent?: string): Promise<string> {
  const old = proxy;
  if (old && (await old.address) === silent && !(await answers(silent)) && proxy === old) {
    old.child.kill("SIGKILL");
    proxy = undefined;
  }
  proxy ??= start();
  return proxy.address;
}

async function answers(address: string): Promise<boolean> {
  const request = { url: `${address}/health`, method: "GET", headers: {}, body: undefined, signal: undefined };
  return send(request).then(
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
  return { child, address: announced(child) };
}

function announced(child: Child): Promise<string> {
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
      const url = /http:\S+(?=\n)/.exec(words)?.[0];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
      letGo(child);
    });
  });
}

/** The child does not keep this process from ending. */
function letGo(child: Child): void {
  child.unref();
  for (const pipe of [child.stdin, child.stdout, child.stderr]) (pipe as unknown as Socket).unref();
}
