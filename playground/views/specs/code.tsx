/** The generated TypeScript of the file in the editor; what differs from Dragoman's own is marked. */
import type { GeneratedFile } from "./messages.ts";

interface CodeProps {
  /** The generated files, by path. */
  readonly files: ReadonlyMap<string, GeneratedFile>;
  /** The path of a spec file. */
  readonly path: string;
}

export function Code({ files, path }: CodeProps) {
  const [first = ""] = files.keys();
  const own = path.replace(/^spec\/(?:providers|dialects)\/(.*)\.yaml$/, (_, name: string) => {
    return path.startsWith("spec/dialects/") ? `generated/dialects/${name}.ts` : `generated/adapters/${name}.ts`;
  });
  const shown = files.has(own) ? own : first;
  const file = files.get(shown);
  if (file === undefined) return <p class="quiet">Loading the compiler …</p>;
  const lines = file.text.split("\n");
  const changed = changedLines(file.original.split("\n"), lines);
  return (
    <>
      <h2>
        <code>{shown}</code> {changed === undefined && <span class="quiet">as it is now</span>}
      </h2>
      <pre class="generated">
        {lines.map((line, index) => {
          const isChanged = changed !== undefined && index >= changed.from && index < changed.to;
          return (
            <span key={index} class={isChanged ? "changed" : undefined}>
              <span class="number">{index + 1}</span>
              {line}
              {"\n"}
            </span>
          );
        })}
      </pre>
    </>
  );
}

/** The lines between what both texts begin and end with; undefined if they are the same. */
function changedLines(
  before: readonly string[],
  after: readonly string[],
): { readonly from: number; readonly to: number } | undefined {
  let from = 0;
  while (from < after.length && before[from] === after[from]) from++;
  if (from === after.length && from === before.length) return undefined;
  let to = after.length;
  let end = before.length;
  while (to > from && end > from && before[end - 1] === after[to - 1]) {
    to--;
    end--;
  }
  // of lines that were only removed, the line after them is marked
  return { from, to: Math.max(to, from + 1) };
}
