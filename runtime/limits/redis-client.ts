/** The client of shared stores. A build puts the package itself here, so that a proxy runs without having it installed. */
export { createClient, defineScript, ErrorReply } from "@redis/client";
