/** Adapters that nothing was compiled for. */
export { walkedAdapter } from "../../language/walked-adapter.ts";
