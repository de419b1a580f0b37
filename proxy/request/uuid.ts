/** Time-ordered ids. The build bundles the package, so that it is no dependency of the library. */
export { v7 as uuid } from "uuid";
