/** How a failed request is told. */
import { DragomanError, ProviderError } from "../../runtime/errors.ts";
import { stripControls } from "./control-characters.ts";

/** A provider may answer with a whole page. */
const longest = 600;

/** A failed request in one line; nothing for a fault of this program. */
export function describeFailure(error: unknown, model: string): string | undefined {
  if (!(error instanceof DragomanError)) return undefined;
  const text = stripControls(error.message.replace(/\s+/g, " ")).trim();
  const words = text.length > longest ? `${text.slice(0, longest)}…` : text;
  return error instanceof ProviderError
    ? `${model} answered with status ${error.status}: ${words}`
    : `${model}: ${words}`;
}
