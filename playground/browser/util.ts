/** Stands in for `node:util` in a browser. */
export { dequal as isDeepStrictEqual } from "dequal";
