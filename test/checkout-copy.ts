/** A copy of the checkout, for tests that change files or run without the rest. */
import { cpSync, mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./walked/root.ts";

/** Paths that docker is sent to build the image. */
export const buildContext = readFileSync(join(root, "deploy", "Dockerfile.dockerignore"), "utf8")
  .split("\n")
  .flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []));

/** Further files that `npm run generate` reads and writes. */
export const generatorFiles = ["clients/python/src", "docs/reference", "docs/losses.md", "README.md"];

/**
 * Copies the build context, and links the installed packages.
 * @param others further paths to copy
 * @returns the path of the copy, which the caller removes
 */
export function copyCheckout(others: readonly string[] = []): string {
  const copy = mkdtempSync(join(tmpdir(), "dragoman-copy-"));
  for (const part of [...buildContext, ...others]) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  return copy;
}
