/** The logger. The build bundles the package: users of the library do not install it. */
export { pino } from "pino";
