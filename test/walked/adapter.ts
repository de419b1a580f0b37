/** Interpreted adapters, without compiled code. */
export { walkedAdapter } from "../../language/walked-adapter.ts";
