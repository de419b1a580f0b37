/** The logger's package. The build bundles it, so that it is no dependency of the library. */
export { pino } from "pino";
