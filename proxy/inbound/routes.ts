/** The routes of the inbound APIs. Other methods at their paths, and upgrades, find no route. */
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import { inboundApis } from "../../generated/inbound/index.ts";
import { contextOf } from "../handlers.ts";
import { contractList, listPaths, urlsOf } from "./paths.ts";

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
  const onRequest: onRequestHookHandler = function (request, reply, done) {
    begin.call(this, request, reply, done);
    contextOf(request).keepsText = true;
  };
  for (const url of inboundApis.flatMap(urlsOf)) app.route({ method: "POST", url, onRequest, handler });
  for (const url of listPaths) app.route({ method: "GET", url, handler: models });
  for (const url of [contractList, ...listPaths]) app.route({ method: "GET", url: `${url}/*`, handler: models });
}
