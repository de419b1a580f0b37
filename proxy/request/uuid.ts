/** Ids in the order of time. A build puts the package itself here, so that the library is installed without it. */
export { v7 as uuid } from "uuid";
