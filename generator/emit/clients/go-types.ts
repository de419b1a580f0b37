/** `types.go`: the declarations of the Go client, in the form that gofmt leaves as it is. */
import { type GoDeclaration, type GoField, goName } from "./go-model.ts";
import { comment } from "./prose.ts";

export function printTypes(declarations: readonly GoDeclaration[]): string {
  return declarations.map(printDeclaration).join("\n\n");
}

function printDeclaration(declaration: GoDeclaration): string {
  const { name } = declaration;
  const description = describe(declaration);
  const head = comment(description === "" ? "" : `${name}: ${description}`, "//");
  switch (declaration.kind) {
    case "structure":
      return [...head, `type ${name} struct {`, printFields(declaration.fields), "}"].join("\n");
    case "words":
      return [...head, `type ${name} string`, "", printConstants(declaration)].join("\n");
    case "list":
      return [...head, `type ${name} []${declaration.of}`].join("\n");
    case "interface":
      return [...head, `type ${name} interface{ is${name}() }`].join("\n");
  }
}

/** An interface does not name its members by itself. */
function describe(declaration: GoDeclaration): string {
  if (declaration.kind !== "interface") return declaration.description;
  const names = declaration.members.map(({ name }) => `[${name}]`);
  if (declaration.by === "type") names.push("[Unknown]");
  return `${declaration.description}\n\nIt is ${names.slice(0, -1).join(", ")} or ${names.at(-1)}.`.trim();
}

function printFields(fields: readonly GoField[]): string {
  const extra = [
    "\t// Extra holds what has no field here, by its name in JSON; each as [json.RawMessage] when it was received.",
    '\tExtra map[string]any `json:"-"`',
  ];
  return [...fields.map(printField), extra.join("\n")].join("\n\n");
}

function printField({ name, json, type, optional, description }: GoField): string {
  const tag = `\`json:"${json}${optional ? ",omitempty" : ""}"\``;
  return [...comment(description, "\t//"), `\t${name} ${type} ${tag}`].join("\n");
}

function printConstants({ name, prefix, words }: GoDeclaration & { kind: "words" }): string {
  const names = words.map((word) => prefix + goName(word));
  const width = Math.max(...names.map(({ length }) => length));
  const lines = names.map((each, index) => `\t${each.padEnd(width)} ${name} = ${JSON.stringify(words[index])}`);
  return ["const (", ...lines, ")"].join("\n");
}
