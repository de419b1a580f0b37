/** Every official SDK for Node, unchanged but for its base URL, with every simulated provider. */
import { clients, thrown } from "./clients.ts";
import { anthropicErrors, openaiErrors } from "./error-classes.ts";
import { judge } from "./judge.ts";

judge({
  clients,
  thrown,
  classes: {
    "chat-completions": openaiErrors,
    responses: openaiErrors,
    messages: anthropicErrors,
    "generate-content": { 400: "ApiError", 429: "ApiError", 503: "ApiError" },
  },
  loopless: ["responses"],
});
