/** The error classes of the official SDKs, by status. */
export const openaiErrors = {
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

export const anthropicErrors = { ...openaiErrors, 503: "ServiceUnavailableError", 529: "OverloadedError" };
