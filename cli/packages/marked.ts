/** The parser of Markdown. A build puts the package itself here, so that the library is installed without it. */
export { marked, type Token, type Tokens } from "marked";
