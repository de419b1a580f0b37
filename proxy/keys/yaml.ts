/** A fast parser of YAML: a file may list thousands of keys. The build bundles the package. */
export { load, YAMLException } from "js-yaml";
