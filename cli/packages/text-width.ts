/** How wide text is on a terminal. A build puts the packages themselves here, so that the library is installed without them. */
export { default as stringWidth } from "fast-string-width";
export { wrapAnsi } from "fast-wrap-ansi";
