/** Error messages of failed requests. */
import { DragomanError, Http, ProviderError } from "../../runtime/errors.ts";
import { stripControls } from "../control-characters.ts";

/** A provider may answer with a whole page, so messages are cut. */
const longest = 600;

/** What to do about errors that the user can fix. */
function nextStep(error: DragomanError): string | undefined {
  if (error instanceof Http) return "Check the network, and the provider's base URL if one is set.";
  if (!(error instanceof ProviderError)) return undefined;
  if (error.status === 401) return "`dragoman list` shows which keys are in effect.";
  return error.status === 429 ? "Wait a moment, or choose another model." : undefined;
}

/** The text up to the last word that fits. */
function cut(text: string): string {
  if (text.length <= longest) return text;
  const begin = text.slice(0, longest + 1);
  const end = begin.lastIndexOf(" ");
  return `${begin.slice(0, end > longest / 2 ? end : longest).toWellFormed()}…`;
}

/** The error in one line; undefined for a bug of this program. */
export function describeFailure(error: unknown, model: string): string | undefined {
  if (!(error instanceof DragomanError)) return undefined;
  const text = stripControls(error.message.replace(/\s+/g, " ")).trim();
  const short = cut(text);
  const message =
    error instanceof ProviderError ? `${model} answered with status ${error.status}: ${short}` : `${model}: ${short}`;
  const next = nextStep(error);
  return next === undefined ? message : `${message.replace(/[.!]?$/, ".")} ${next}`;
}
