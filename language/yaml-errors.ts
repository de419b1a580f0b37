/** Syntax errors of YAML, at the place of the mistake: the parser reports some of them where it gave up. */
import { type Document, isCollection, isScalar, type LineCounter, type Node, visit, type YAMLError } from "yaml";

/** A syntax error: its message, and where it begins and ends in the text. */
export interface Mistake {
  readonly from: number;
  readonly to: number;
  readonly message: string;
  /** The parser's name of the mistake, where the message is the parser's. */
  readonly code?: string;
}

export function syntaxErrors(document: Document, lines: LineCounter): Mistake[] {
  const { errors } = document;
  // the same mistake, described twice
  const isRepeated = ({ code, pos: [from] }: YAMLError) =>
    code === "BLOCK_AS_IMPLICIT_KEY" &&
    errors.some((other) => other.code === "MULTILINE_IMPLICIT_KEY" && other.pos[0] === from);
  return errors.filter((error) => !isRepeated(error)).map((error) => placed(error, document, lines));
}

function placed({ code, message, pos }: YAMLError, document: Document, lines: LineCounter): Mistake {
  const [from, to] = pos;
  const here = { code, from, to, message: message.split("\n")[0] ?? message };
  if (/^Flow (map|sequence)\b.* end with a /.test(message)) {
    const opened = lastNode(document, (node) => isCollection(node) && node.flow === true && endOf(node) === from);
    return opened === undefined ? here : at(opened, "this bracket is not closed, or a line in it is not indented");
  }
  if (message.startsWith("Missing closing")) {
    const opened = lastNode(document, (node) => isScalar(node) && startOf(node) < from && endOf(node) >= from - 1);
    return opened === undefined ? here : at(opened, "this quote is not closed");
  }
  if (code === "MULTILINE_IMPLICIT_KEY") {
    const [first, last] = [lines.linePos(from).line, lines.linePos(to).line];
    return {
      ...here,
      message: `a key is on one line: line ${first} is not finished, or line ${last} is indented too far`,
    };
  }
  return here;
}

function at(from: number, message: string): Mistake {
  return { from, to: from + 1, message };
}

function startOf({ range }: Node): number {
  return range?.[0] ?? -1;
}

function endOf({ range }: Node): number {
  return range?.[1] ?? -1;
}

/** The start of the last node with a property. */
function lastNode(document: Document, has: (node: Node) => boolean): number | undefined {
  let found: number | undefined;
  visit(document, {
    Node: (_, node) => {
      if (has(node)) found = startOf(node);
    },
  });
  return found;
}
