/** `json.go`: JSON encoding and decoding of the types of the Go client. */
import type { GoDeclaration } from "./go-model.ts";

export function printJson(declarations: readonly GoDeclaration[]): string {
  const interfaces = declarations.filter((each) => each.kind === "interface");
  const registered = interfaces.map(({ name }) => `\tregister(read${name})`);
  return [...declarations.flatMap(printMethods), ["func init() {", ...registered, "}"].join("\n")].join("\n\n");
}

function printMethods(declaration: GoDeclaration): string[] {
  switch (declaration.kind) {
    case "structure":
      return [printCodec(declaration)];
    case "array":
      return [printList(declaration)];
    case "interface":
      return [printMembers(declaration), printReader(declaration)];
    case "enum":
      return [];
  }
}

function printCodec({ name, tag }: GoDeclaration & { kind: "structure" }): string {
  const kind = JSON.stringify(tag);
  return `// MarshalJSON writes all fields, those in Extra too.
func (v ${name}) MarshalJSON() ([]byte, error) { return encode(${kind}, v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *${name}) UnmarshalJSON(text []byte) error { return decode(${kind}, text, v) }`;
}

function printList({ name, of }: GoDeclaration & { kind: "array" }): string {
  return `// UnmarshalJSON reads elements of any type.
func (v *${name}) UnmarshalJSON(text []byte) (err error) {
	*v, err = readEach(text, read${of})
	return err
}`;
}

function printMembers({ name, by, members }: GoDeclaration & { kind: "interface" }): string {
  const all = [...members.map((member) => member.name), ...(by === "type" ? ["Unknown"] : [])];
  const heads = all.map((member) => `func (${member}) is${name}()`);
  const width = Math.max(...heads.map(({ length }) => length));
  return heads.map((head) => `${head.padEnd(width)} {}`).join("\n");
}

function printReader({ name, by, members }: GoDeclaration & { kind: "interface" }): string {
  const cases = members.map((member) => {
    const label = by === "type" ? JSON.stringify(member.label) : `'${member.label}'`;
    return `	case ${label}:\n		return read[${member.name}](text)`;
  });
  const subject = by === "type" ? "typeIn(text)" : "text[0]";
  const otherwise = by === "type" ? "return read[Unknown](text)" : `return nil, noForm("${name}", text)`;
  return `func read${name}(text []byte) (${name}, error) {
	switch ${subject} {
${cases.join("\n")}
	default:
		${otherwise}
	}
}`;
}
