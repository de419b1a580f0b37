/** The Responses API as Azure serves it: OpenAI's models as deployments, with another header for the key and other errors. */
import spec from "../../generated/explain/azure.json" with { type: "json" };
import { ApiError } from "../api-error.ts";
import { chatEndpoint } from "../chat-completions/openai.ts";
import { bearerToken, type Call, isInvalidKey, type Provider } from "../provider.ts";
import { jsonReply } from "../reply.ts";
import { compact } from "./compact.ts";
import { create, openai, type Service } from "./openai.ts";
import { listed, openaiModel } from "./openai-models.ts";
import { endpointOf } from "./service.ts";

/** A deployment has the name of its model, or any other that does not begin with `missing`: gpt-5.4 is deployed there. */
const service: Service = {
  provider: "azure",
  schema: spec.schema,
  modelOf(name) {
    const model = openaiModel(name) ?? openaiModel("gpt-5.4");
    if (model !== undefined && !name.startsWith("missing")) return model;
    throw new ApiError(404, "The API deployment for this resource does not exist.", { code: "DeploymentNotFound" });
  },
};

/** A key, or a token of Entra ID. */
function authorize(call: Call): void {
  const key = call.headers["api-key"] ?? bearerToken(call);
  if (key !== undefined && key !== "" && !isInvalidKey(key)) return;
  throw new ApiError(401, "Access denied due to invalid subscription key or wrong API endpoint.", { code: "401" });
}

export const azure: Provider = {
  ...openai,
  key: "azure",
  base: "/azure/openai/v1",
  environment: (address) => ({ AZURE_OPENAI_ENDPOINT: `${address}/azure`, AZURE_OPENAI_API_KEY: "simulator" }),
  endpoint: (steps) =>
    chatEndpoint({ ...service, showsReasoning: false }, steps) ??
    endpointOf(
      steps,
      (body) => create(service, body),
      listed,
      (name) => openaiModel(name) !== undefined,
      (body) => compact(service, body),
    ),
  authorize,
  errorReply({ status, message, details }) {
    const { code = String(status), headers } = details;
    const wait = headers?.["retry-after"];
    const more = wait === undefined ? {} : { "retry-after-ms": String(Number(wait) * 1000) };
    return jsonReply(status, { error: { code, message } }, { ...headers, ...more });
  },
};
