/** How a failed request is told. */
import { DragomanError, Http, ProviderError } from "../../runtime/errors.ts";
import { stripControls } from "../control-characters.ts";

/** A provider may answer with a whole page. */
const longest = 600;

/** What to do about failures that lie neither in the question nor with the provider. */
function nextStep(error: DragomanError): string | undefined {
  if (error instanceof Http) return "Check the network, and the provider's base URL if one is set.";
  if (!(error instanceof ProviderError)) return undefined;
  if (error.status === 401) return "`dragoman list` shows which keys are in effect.";
  return error.status === 429 ? "Wait a little, or choose another model." : undefined;
}

/** A failed request in one line; nothing for a fault of this program. */
export function describeFailure(error: unknown, model: string): string | undefined {
  if (!(error instanceof DragomanError)) return undefined;
  const text = stripControls(error.message.replace(/\s+/g, " ")).trim();
  const words = text.length > longest ? `${text.slice(0, longest)}…` : text;
  const said =
    error instanceof ProviderError ? `${model} answered with status ${error.status}: ${words}` : `${model}: ${words}`;
  const next = nextStep(error);
  return next === undefined ? said : `${said.replace(/[.!]?$/, ".")} ${next}`;
}
