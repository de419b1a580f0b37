// @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.

/** Version of the network contract. */
export const version = "0.1.26";

/** Every endpoint. It has no schemas: the engine checks requests, with its own messages. */
export const routes = {
  chat: { method: "POST", path: "/v1/chat" },
  stream: { method: "POST", path: "/v1/chat/stream" },
  models: { method: "GET", path: "/v1/models" },
  health: { method: "GET", path: "/health" },
} as const;

export type OperationId = keyof typeof routes;
