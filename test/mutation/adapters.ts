/** Stands in for the generated adapters where a mutant is judged: the rules of the specs below another root, walked. */
import { readAdapters } from "../../generator/adapters.ts";
import { loadSpecs } from "../../generator/specs.ts";
import { walkedAdapter } from "../walked/adapter.ts";

const specRoot = process.env.DRAGOMAN_SPEC_ROOT;
if (specRoot === undefined) throw new Error("DRAGOMAN_SPEC_ROOT names the folder that the specs are in");

export const adapters = readAdapters(loadSpecs(specRoot)).map(walkedAdapter);
