/** The HTTP framework and its logger. The build bundles both: users of the library do not install them. */
export { fastify } from "fastify";
export { pino } from "pino";
