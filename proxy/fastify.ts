/** The HTTP framework and its logger. A build puts the packages themselves here, so that the library is installed without them. */
export { fastify } from "fastify";
export { pino } from "pino";
