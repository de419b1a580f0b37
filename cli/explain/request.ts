/** Reads a request from a file. */
import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
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
  const { bytes, name } = await readBytes(file, stdin, "a request as JSON");
  const body = parse(bytes.toString().replace(/^\uFEFF/, ""), name);
  if (!isObject(body)) throw new CommandFailure(`${name}: expected the request as a JSON object`);
  const { model } = body;
  if (model !== undefined && model !== null && typeof model !== "string") throw wrongValue("model", "a string", model);
  return body;
}

/**
 * The content of a file, and how messages name it.
 * @param file a path, or `-` for standard input
 * @param what it should contain
 * @throws {CommandFailure} when it cannot be read
 */
export async function readBytes(
  file: string,
  stdin: NodeJS.ReadableStream,
  what: string,
): Promise<{ readonly bytes: Buffer; readonly name: string }> {
  if (file === "-") return { bytes: await buffer(stdin), name: "standard input" };
  try {
    return { bytes: await readFile(file), name: file };
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    const reasons: Readonly<Record<string, string>> = {
      ENOENT: `there is no file ${file}`,
      EISDIR: `${file} is a folder: name a file with ${what}`,
      EACCES: `${file} cannot be read: permission denied`,
    };
    throw new CommandFailure(reasons[code] ?? `${file}: ${message}`);
  }
}

function parse(written: string, name: string): unknown {
  if (written.trim() === "") throw new CommandFailure(`${name} is empty: give a request as JSON`);
  try {
    return readJson(written);
  } catch (error) {
    const [reason = ""] = (error as Error).message.split("\n");
    throw new CommandFailure(`${name} is not valid JSON: ${reason}`);
  }
}
