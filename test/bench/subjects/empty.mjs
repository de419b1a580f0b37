// An empty Fastify server: the least that a server in Node takes to start.
import fastify from "fastify";

await fastify().listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
