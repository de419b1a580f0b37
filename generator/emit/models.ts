/** `generated/models.ts`: the families of open models, which the providers that serve them have in common. */
import type { Source } from "../../language/load.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { openModels } from "../print/header.ts";
import { literal } from "../print/literals.ts";
import type { Output } from "../writer.ts";
import { constant, printFile } from "./typescript.ts";

export function emitModels({ file, value }: Source): Output {
  const { families } = value as Pick<Adapter, "families">;
  const doc = "Globs for the names of open models, by their family; the first that matches wins.";
  return printFile("generated/models.ts", [file], [constant(openModels, literal(families), doc)]);
}
