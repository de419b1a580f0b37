/** Adapters that interpret their rules instead of running compiled code. */
export { walkedAdapter } from "../../language/walked-adapter.ts";
