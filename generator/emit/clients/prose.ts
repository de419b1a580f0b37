/** Descriptions as line comments. */

/** Wraps paragraphs at `columns`, with a mark on each line; an empty text has no lines. */
export function comment(text: string, mark: string, columns = 120): string[] {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => wrap(paragraph, mark, columns));
  return text === "" ? [] : paragraphs.flatMap((lines, index) => (index === 0 ? lines : [mark, ...lines]));
}

/** A comment with indented continuation lines, as in tags of YARD. */
export function hanging(text: string, mark: string, columns = 120): string[] {
  return wrap(text, mark, columns - 2).map((line, index) => (index === 0 ? line : line.replace(mark, `${mark}  `)));
}

function wrap(paragraph: string, mark: string, columns: number): string[] {
  const lines: string[] = [];
  let line = mark;
  for (const word of paragraph.trim().split(/\s+/)) {
    if (line !== mark && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = mark;
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

/** "answers a conversation" for "Answer a conversation", to follow the name of a method. */
export function thirdPerson(summary: string): string {
  return summary.replace(/^\w+/, (verb) => `${verb.toLowerCase()}s`);
}
