/** The HTTP framework and its logger. The build bundles both, so that they are no dependencies of the library. */
export { fastify } from "fastify";
export { pino } from "pino";
