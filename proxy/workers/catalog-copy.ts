/**
 * The primary's copy of the data in `DRAGOMAN_CATALOG`, as it last was without a mistake. Workers read the copy, so that one which is
 * restarted serves with the same data as the others, also while the operator's file has a mistake.
 */
import { cpSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import type { Environment } from "../../runtime/config/config.ts";
import { readSetting } from "../../runtime/config/settings.ts";
import { catalogOf } from "../../runtime/specs/catalog.ts";

export class CatalogCopy {
  readonly #env: Environment;
  readonly #original: string;
  readonly #folder = mkdtempSync(join(tmpdir(), "dragoman-catalog-"));
  readonly path: string;

  /**
   * @returns undefined if there is no such data
   * @throws {ConfigError} with everything that is wrong in it
   */
  static open(env: Environment): CatalogCopy | undefined {
    const original = readSetting(env, "catalog");
    if (original === undefined) return undefined;
    catalogOf(env, true);
    return new CatalogCopy(env, original);
  }

  private constructor(env: Environment, original: string) {
    this.#env = env;
    this.#original = resolve(original);
    this.path = join(this.#folder, basename(this.#original));
    this.#copy();
  }

  /** @throws {ConfigError} with everything that is wrong in the data; the copy stays as it was */
  refresh(): void {
    catalogOf(this.#env, true);
    this.#copy();
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #copy(): void {
    const next = join(this.#folder, "next");
    cpSync(this.#original, next, { recursive: true, dereference: true });
    rmSync(this.path, { recursive: true, force: true });
    renameSync(next, this.path);
  }
}
