/** Checks edited specs besides the page, so that typing never waits for it. */
import { explainBody } from "../../../cli/explain/explaining.ts";
import { jsonLines } from "../../../generator/diff/json-lines.ts";
import { rowsOf } from "../../../generator/diff/plain.ts";
import { catalogWith, type Edited, printChanges, readEdited } from "../../../generator/own/edits.ts";
import { SpecError, sorted } from "../../../language/diagnostics.ts";
import { DragomanError } from "../../../runtime/errors.ts";
import { putCatalog } from "../../../runtime/specs/catalog.ts";
import type { Answer, Conversation, Explained, Part, Question, Sent } from "./messages.ts";

/** The compiler is large: it is loaded when the code is asked for, and only the page of the site has it. */
const compiler = import.meta.env.MODE === "site" ? () => import("../../../generator/own/types.ts") : undefined;

/** The last question; the answers to earlier ones are no longer of use. */
let latest: Question | undefined;

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  latest = data;
  void answer(data);
});

async function answer(question: Question): Promise<void> {
  for await (const part of partsOf(question)) {
    if (latest !== question) return;
    postMessage({ ...part, id: question.id } satisfies Answer);
    // lets a newer question in
    await new Promise((resolve) => setTimeout(resolve));
    if (latest !== question) return;
  }
}

async function* partsOf({ edits, provider, conversation, code }: Question): AsyncGenerator<Part> {
  const files = new Map(edits);
  try {
    const edited = readEdited(files, provider);
    yield { kind: "problems", problems: [] };
    yield { kind: "sent", sent: await sentWith(edited, provider, conversation) };
    if (code && compiler !== undefined) {
      const { codeOf, originalCodeOf } = await compiler();
      const original = await originalCodeOf(provider);
      const files = [...(await codeOf(edited))].map(
        ([path, text]) => [path, { text, original: original.get(path) ?? "" }] as const,
      );
      yield { kind: "code", files };
    }
    yield { kind: "changes", text: printChanges(files) };
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    yield { kind: "problems", problems: sorted(error.diagnostics).map(({ at, message }) => ({ ...at, message })) };
  }
}

/** Names the catalog with the edited provider; there is no such folder. */
const folder = "/edited";

async function sentWith(edited: Edited, provider: string, conversation: Conversation): Promise<Sent> {
  putCatalog(folder, catalogWith(edited, provider));
  const [before, after] = [await explain(conversation, {}), await explain(conversation, { DRAGOMAN_SPECS: folder })];
  return { before, after, lines: jsonLines(rowsOf(bodyOf(before)), rowsOf(bodyOf(after))) };
}

async function explain({ body, as, stream }: Conversation, env: Record<string, string>): Promise<Explained> {
  try {
    return await explainBody(body, { env, stream, as, translate: true });
  } catch (error) {
    if (error instanceof DragomanError) return error.message;
    throw error;
  }
}

function bodyOf(explained: Explained): unknown {
  return typeof explained === "string" ? undefined : explained.body;
}
