/** The parser of commands. A build puts the package itself here, so that the library is installed without it. */
export { type BaseContext, Cli, Command, type CommandClass, type Definition, Option } from "clipanion";
