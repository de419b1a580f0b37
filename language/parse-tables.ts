/** Tables: `word: value`, then `else:`. */
import type { Field, Reader } from "./reader.ts";
import type { Table, TableRow } from "./syntax.ts";

export function parseTables(reader: Reader, section: Field | undefined): Table[] {
  if (section === undefined) return [];
  return reader.fields(section.value, section.at, "tables").map(({ key: name, at, value }) => {
    if (!/^[A-Za-z_]\w*$/.test(name)) reader.fail(at, `${name} is not a valid name; use letters, digits and _`);
    const rows: TableRow[] = [];
    let otherwise: TableRow | undefined;
    const fields = reader.fields(value, at, "a table");
    for (const [index, field] of fields.entries()) {
      const row: TableRow = {
        word: field.key.startsWith("$") ? reader.unescaped(field.key, field.at) : field.key,
        value: reader.plain(field.value, field.at, "the value of a row"),
        at: field.at,
        valueAt: reader.at(field.value ?? field.at),
      };
      if (row.word !== "else") rows.push(row);
      else {
        if (index < fields.length - 1) reader.fail(field.at, "else must be the last row");
        otherwise = row;
      }
    }
    return { name, rows, otherwise, at };
  });
}
