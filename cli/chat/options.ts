/** Reads the values of the command's options. */
import { readFile } from "node:fs/promises";
import type { Effort } from "../../generated/hub.ts";
import { efforts } from "../../runtime/primitives.ts";
import { CommandFailure, UsageFailure } from "../failures.ts";
import { unknownName } from "../unknown-name.ts";
import { typedPath } from "./images/paths.ts";

/** @throws {UsageFailure} when there is no such effort */
export function readEffort(text: string): Effort {
  const found = efforts.find((effort) => effort === text);
  if (found === undefined) throw unknownName("effort", text, efforts, `Efforts are ${efforts.join(", ")}.`);
  return found;
}

/**
 * A JSON Schema, given as a file or as JSON.
 * @throws {CommandFailure} when the file cannot be read
 * @throws {UsageFailure} when it is not a JSON object
 */
export async function readSchema(given: string): Promise<Record<string, unknown>> {
  const text = given.trim().startsWith("{") ? given : await readText(given);
  const what = text === given ? "--schema" : given;
  try {
    const schema: unknown = JSON.parse(text);
    if (typeof schema === "object" && schema !== null && !Array.isArray(schema)) return { ...schema };
  } catch (error) {
    throw new UsageFailure(`${what} is not valid JSON (${(error as Error).message}): give a JSON Schema`, {
      cause: error,
    });
  }
  throw new UsageFailure(`${what} is not a JSON object: give a JSON Schema, or the path of a file that has one`);
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(typedPath(path), "utf8");
  } catch (error) {
    throw new CommandFailure(`--schema ${path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}
