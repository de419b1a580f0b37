/** The replies that `diff` compares: those of `test/cases`. `generator/own/bundling.ts` replaces this file by the contents. */
import { resolve } from "node:path";
import { parse } from "yaml";
import { readCaseTexts } from "../examples.ts";

/** A reply of a provider: an answer, a stream or an error. */
export interface ReplyCase {
  readonly provider: string;
  readonly id: string;
  /** The address or name of the model. */
  readonly model: string;
  readonly receives?: unknown;
  readonly receives_events?: readonly unknown[] | undefined;
  /** The HTTP status of an error; undefined for an answer. */
  readonly status?: number | undefined;
}

export function readReplyCases(): ReplyCase[] {
  return [...readCaseTexts(resolve(import.meta.dirname, "../.."))].flatMap(([provider, texts]) => {
    const cases = texts.flatMap(({ text }): (ReplyCase & { given: { model: string } })[] => parse(text));
    return cases.flatMap(({ id, given: { model }, receives, receives_events, status }) => {
      if (receives === undefined && receives_events === undefined) return [];
      return [{ provider, id, model, receives, receives_events, status }];
    });
  });
}
