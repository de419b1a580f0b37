/** `types.rb`: the records of the Ruby client. */
import { comment, hanging } from "./prose.ts";
import type { RubyDeclaration, RubyField } from "./ruby-model.ts";

export function printTypes(declarations: readonly RubyDeclaration[]): string {
  const isEvent = ({ name }: RubyDeclaration) => name.startsWith("Event::");
  const events = declarations.filter(isEvent);
  const [first] = events;
  return declarations
    .flatMap((each) => {
      if (!isEvent(each)) return [print(each, "  ")];
      return each === first ? [printEvents(events)] : [];
    })
    .join("\n\n");
}

/** Events are in a module of their own, because of their short names. */
function printEvents(events: readonly RubyDeclaration[]): string {
  const classes = events.map((each) => print({ ...each, name: each.name.replace("Event::", "") }, "    "));
  return `  # The events of a stream.\n  module Event\n${classes.join("\n\n")}\n  end`;
}

function print(declaration: RubyDeclaration, margin: string): string {
  const head = comment(declaration.description, `${margin}#`);
  return [...head, ...(declaration.kind === "union" ? printUnion(declaration) : printRecord(declaration, margin))].join(
    "\n",
  );
}

function printUnion({ name, members }: RubyDeclaration & { kind: "union" }): string[] {
  const lines = members.map(({ tag, name }) => `    '${tag}' => ${name}`);
  return [`  ${name} = Type::Union.new(`, lines.join(",\n"), "  )"];
}

function printRecord({ name, tag, fields }: RubyDeclaration & { kind: "record" }, margin: string): string[] {
  const members = [
    ...(tag === undefined ? [] : [`${margin}  constant :type, '${tag}'`]),
    ...fields.map((field) => printField(field, `${margin}  `)),
  ];
  return [`${margin}class ${name} < Record`, members.join("\n\n"), `${margin}end`];
}

function printField({ name, required, type, documented, description }: RubyField, margin: string): string {
  const lines = hanging(`@return [${documented}] ${description}`, `${margin}#`);
  return [...lines, `${margin}${required ? "required" : "optional"} :${name}, ${type}`].join("\n");
}
