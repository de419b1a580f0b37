/** The routes of the inbound APIs. Other methods at their paths, and upgrades, find no route. */
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import { callUrls, contractList, listPaths } from "./paths.ts";

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * @param begin runs when a call arrives
 * @param models answers requests for one model or for all of them
 */
export function addInboundRoutes(
  app: FastifyInstance,
  begin: onRequestHookHandler,
  handler: Handler,
  models: Handler,
): void {
  for (const url of callUrls) app.route({ method: "POST", url, onRequest: begin, handler });
  for (const url of listPaths) app.route({ method: "GET", url, handler: models });
  for (const url of [contractList, ...listPaths]) app.route({ method: "GET", url: `${url}/*`, handler: models });
}
