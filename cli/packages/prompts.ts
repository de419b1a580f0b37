/** Questions on a terminal. A build puts the package itself here, so that the library is installed without it. */
export { autocomplete, isCancel, multiselect, password, text } from "@clack/prompts";
