/** Every official SDK for Node, unchanged but for its base URL, with every simulated provider. */
import { clients, thrown } from "./clients.ts";
import { judge } from "./judge.ts";

const stainless = {
  400: "BadRequestError",
  401: "AuthenticationError",
  403: "PermissionDeniedError",
  404: "NotFoundError",
  409: "ConflictError",
  422: "UnprocessableEntityError",
  429: "RateLimitError",
  500: "InternalServerError",
  503: "InternalServerError",
};
const google = { 400: "ApiError", 429: "ApiError", 503: "ApiError" };

judge({
  clients,
  thrown,
  classes: {
    "chat-completions": stainless,
    responses: stainless,
    messages: { ...stainless, 503: "ServiceUnavailableError", 529: "OverloadedError" },
    "generate-content": google,
  },
});
