/** The editor of TOML. A build puts the package itself here, so that the library is installed without it. */
export { parse, patch } from "@decimalturn/toml-patch";
