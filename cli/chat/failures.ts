/** Error messages of failed requests. */
import { DragomanError, Http, ProviderError } from "../../runtime/errors.ts";
import { oneLine } from "../control-characters.ts";

/** A provider may answer with a whole page, so messages are cut. */
const longest = 600;

/** Advice on errors that the user can fix; undefined for others. */
function nextStep(error: DragomanError): string | undefined {
  if (error instanceof Http) return "Check the network, and the provider's base URL if one is set.";
  if (!(error instanceof ProviderError)) return undefined;
  if (error.status === 401) return "`dragoman list` shows which keys are in effect.";
  if (error.status === 404) return "`dragoman models` lists the known models.";
  return error.status === 429 ? "Wait a moment, or choose another model." : undefined;
}

/** The text in one line, up to the last word that fits. */
export function cutAtWord(text: string, most: number = longest): string {
  const line = oneLine(text).trim();
  if (line.length <= most) return line;
  const begin = line.slice(0, most + 1);
  const end = begin.lastIndexOf(" ");
  return `${begin.slice(0, end > most / 2 ? end : most).toWellFormed()}…`;
}

/** The error in one line; undefined for a bug of this program. */
export function describeFailure(error: unknown, model: string): string | undefined {
  if (!(error instanceof DragomanError)) return undefined;
  const short = cutAtWord(error.message);
  const message =
    error instanceof ProviderError ? `${model} answered with status ${error.status}: ${short}` : `${model}: ${short}`;
  const next = nextStep(error);
  return next === undefined ? message : `${message.replace(/[.!]?$/, ".")} ${next}`;
}
