/** `types.go`: the declarations of the Go client, formatted as by gofmt. */
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
    case "enum":
      return [...head, `type ${name} string`, "", printConstants(declaration)].join("\n");
    case "array":
      return [...head, `type ${name} []${declaration.of}`].join("\n");
    case "interface":
      return [...head, `type ${name} interface{ is${name}() }`].join("\n");
  }
}

/** Adds the members of an interface, since its declaration does not list them. */
function describe(declaration: GoDeclaration): string {
  if (declaration.kind !== "interface") return declaration.description;
  const names = declaration.members.map(({ name }) => `[${name}]`);
  if (declaration.by === "type") names.push("[Unknown]");
  return `${declaration.description}\n\nIt is ${names.slice(0, -1).join(", ")} or ${names.at(-1)}.`.trim();
}

function printFields(fields: readonly GoField[]): string {
  const extra = [
    "\t// Extra holds fields without a name here, by their JSON name. Received ones are of type [json.RawMessage].",
    '\tExtra map[string]any `json:"-"`',
  ];
  return [...fields.map(printField), extra.join("\n")].join("\n\n");
}

function printField({ name, json, type, optional, description }: GoField): string {
  const tag = `\`json:"${json}${optional ? ",omitempty" : ""}"\``;
  return [...comment(description, "\t//"), `\t${name} ${type} ${tag}`].join("\n");
}

function printConstants({ name, prefix, values }: GoDeclaration & { kind: "enum" }): string {
  const names = values.map((word) => prefix + goName(word));
  const width = Math.max(...names.map(({ length }) => length));
  const lines = names.map((each, index) => `\t${each.padEnd(width)} ${name} = ${JSON.stringify(values[index])}`);
  return ["const (", ...lines, ")"].join("\n");
}
