/** The replies that `diff` compares: those of `test/cases`. `generator/own/bundling.ts` replaces this file by the contents. */
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";

/** A reply of a provider: an answer, a stream or an error. */
export interface ReplyCase {
  readonly provider: string;
  readonly id: string;
  /** The address or name of the model. */
  readonly model: string;
  readonly receives?: unknown;
  readonly receives_events?: readonly unknown[] | undefined;
  /** Of an error. */
  readonly status?: number | undefined;
}

const folder = new URL("../../test/cases/", import.meta.url);

export function readReplyCases(): ReplyCase[] {
  const providers = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return providers.flatMap(({ name: provider }) =>
    readdirSync(new URL(`${provider}/`, folder)).flatMap((file) => {
      const cases: (ReplyCase & { readonly given: { readonly model: string } })[] = parse(
        readFileSync(new URL(`${provider}/${file}`, folder), "utf8"),
      );
      return cases.flatMap(({ id, given: { model }, receives, receives_events, status }) => {
        if (receives === undefined && receives_events === undefined) return [];
        return [{ provider, id, model, receives, receives_events, status }];
      });
    }),
  );
}
