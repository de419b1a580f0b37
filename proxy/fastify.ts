/** The HTTP framework. A build puts the package itself here, so that a proxy runs without having it installed. */
export { fastify } from "fastify";
