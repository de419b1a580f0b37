/** State of the view: edited spec files, one provider, and a conversation that it would be sent. */
import { adapters } from "../../../generated/adapters/index.ts";
import { stateOf } from "../../state/fragment.ts";
import { readState as readCompared } from "../compare/state.ts";

export interface SpecsState {
  /** The name of the provider's file. */
  readonly provider: string;
  /** The path of the file in the editor; empty for that of the provider. */
  readonly file: string;
  /** The contents of edited files, by path. */
  readonly edits: Readonly<Record<string, string>>;
  /** The conversation as JSON, and its form: `neutral` or the name of an inbound API. */
  readonly text: string;
  readonly form: string;
}

export const providers: readonly string[] = adapters.map(({ provider }) => provider);

/**
 * The conversation is the one of the other view, where that is open.
 * @param given from a link, so it may be anything
 */
export function readState(given: unknown): SpecsState {
  const { provider, file, edits, text, form } = (given ?? {}) as Partial<Record<keyof SpecsState, unknown>>;
  const conversation = readCompared(stateOf("compare") ?? { text, form });
  return {
    provider: providers.find((each) => each === provider) ?? (providers[0] as string),
    file: typeof file === "string" ? file : "",
    edits: Object.fromEntries(
      Object.entries(edits ?? {}).flatMap(([path, each]) => (typeof each === "string" ? [[path, each]] : [])),
    ),
    text: conversation.text,
    form: conversation.form,
  };
}
