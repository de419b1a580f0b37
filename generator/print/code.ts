/** Code as a tree of strings that remembers which piece of a spec each part was made from. There is no layout: a formatter comes last. */
import { CodeBlockWriter } from "ts-morph";
import type { Position, Table } from "../../language/syntax.ts";

export type Code = string | readonly Code[] | Piece;

/** Code that was made from a piece of a spec. */
interface Piece {
  readonly at: Position;
  /** The table, where the code is a call of one. */
  readonly table?: string;
  readonly code: Code;
}

/** Where a piece is in the text. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  readonly at: Position;
  readonly table?: string;
}

/** Text, and where its pieces are: outer ones come before those inside them. */
export interface Written {
  readonly text: string;
  readonly segments: readonly Segment[];
}

export function from(at: Position, ...code: Code[]): Code {
  return { at, code };
}

export function fromTable({ name, at }: Pick<Table, "name" | "at">, code: Code): Code {
  return { at, table: name, code };
}

export function separated(codes: readonly Code[], by = ", "): Code[] {
  return codes.flatMap((code, index) => (index === 0 ? [code] : [by, code]));
}

/** Statements or declarations, one below the other. */
export function lines(codes: readonly Code[]): Code[] {
  return codes.flatMap((code) => [code, "\n"]);
}

/** The text alone. */
export function textOf(code: Code): string {
  if (typeof code === "string") return code;
  return isList(code) ? code.map(textOf).join("") : textOf(code.code);
}

export function write(code: Code): Written {
  const writer = new CodeBlockWriter({ indentNumberOfSpaces: 2 });
  const segments: Segment[] = [];
  const place = (piece: Code): void => {
    if (typeof piece === "string") writer.write(piece);
    else if (isList(piece)) piece.forEach(place);
    else {
      const index = segments.length;
      const start = writer.getLength();
      const { at, table } = piece;
      segments.push({ start, end: start, at, ...(table !== undefined && { table }) });
      place(piece.code);
      segments[index] = { ...(segments[index] as Segment), end: writer.getLength() };
    }
  };
  place(code);
  return { text: writer.toString(), segments };
}

function isList(code: Code): code is readonly Code[] {
  return Array.isArray(code);
}
