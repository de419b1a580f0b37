/** Time-ordered ids. The build bundles the package: users of the library do not install it. */
export { v7 as uuid } from "uuid";
