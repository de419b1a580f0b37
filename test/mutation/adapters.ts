/** Replaces the generated adapters when a mutant is tested: interprets the specs below another root. */
import { readAdapters } from "../../generator/adapters.ts";
import { loadSpecs } from "../../generator/specs.ts";
import { walkedAdapter } from "../walked/adapter.ts";

const specRoot = process.env.DRAGOMAN_SPEC_ROOT;
if (specRoot === undefined) throw new Error("DRAGOMAN_SPEC_ROOT names the folder that the specs are in");

export const adapters = readAdapters(loadSpecs(specRoot)).map(walkedAdapter);
