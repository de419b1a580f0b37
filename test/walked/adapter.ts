/** Adapters that interpret their rules instead of running compiled code. */
export { walkedAdapter } from "../../language/walk-adapter.ts";
