/**
 * The client of shared stores. The build bundles the package into this file, so that the proxy does not depend on it.
 */
export { createClient, defineScript, ErrorReply } from "@redis/client";
