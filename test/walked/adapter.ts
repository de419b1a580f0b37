/** Adapters that nothing was compiled for. */
export { walkedAdapter } from "../../generator/language/walked-adapter.ts";
