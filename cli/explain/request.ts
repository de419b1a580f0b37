/** Reads a request from a file. */
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { readJson } from "../../runtime/json.ts";
import { isObject } from "../../runtime/request/reading.ts";
import { wrongValue } from "../../runtime/request/refusals.ts";
import { CommandFailure } from "../failures.ts";
import type { Body } from "./input.ts";

/**
 * @param file a path, or `-` for standard input
 * @throws {CommandFailure} when it is not a JSON object
 * @throws {InvalidRequest} when its model is not a string
 */
export async function readBody(file: string, stdin: NodeJS.ReadableStream): Promise<Body> {
  const written = file === "-" ? await text(stdin) : await readFile(file, "utf8").catch(unreadable(file));
  const name = file === "-" ? "standard input" : file;
  const body = parse(written.replace(/^\uFEFF/, ""), name);
  if (!isObject(body)) throw new CommandFailure(`${name}: expected the request as a JSON object`);
  const { model } = body;
  if (model !== undefined && model !== null && typeof model !== "string") throw wrongValue("model", "a string", model);
  return body;
}

function unreadable(file: string): (error: NodeJS.ErrnoException) => never {
  return ({ code = "", message }) => {
    throw new CommandFailure(reasons[code]?.(file) ?? `${file}: ${message}`);
  };
}

const reasons: Readonly<Record<string, (file: string) => string>> = {
  ENOENT: (file) => `there is no file ${file}`,
  EISDIR: (file) => `${file} is a folder: name a file with a request as JSON`,
  EACCES: (file) => `${file} cannot be read: permission denied`,
};

function parse(written: string, name: string): unknown {
  if (written.trim() === "") throw new CommandFailure(`${name} is empty: give a request as JSON`);
  try {
    return readJson(written);
  } catch (error) {
    const [reason = ""] = (error as Error).message.split("\n");
    throw new CommandFailure(`${name} is not valid JSON: ${reason}`);
  }
}
