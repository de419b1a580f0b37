/** The model picker: type to filter, Enter to choose. */
import type { Readable } from "node:stream";
import { autocomplete, isCancel } from "../packages/prompts.ts";
import { withKeys } from "../prompt-keys.ts";
import { type Catalogue, describeChoices } from "./models.ts";
import type { Screen } from "./terminal/screen.ts";
import type { Terminal } from "./terminal/terminal.ts";

/** Visible rows of the list. */
const mostRows = 10;
/** The columns that the picker draws before a model. */
const margin = 6;

/**
 * @param initial the model that Enter chooses
 * @returns the address; undefined when the user quit
 */
export async function pickModel(
  catalogue: Catalogue,
  initial: string | undefined,
  terminal: Terminal,
  screen: Screen,
): Promise<string | undefined> {
  const lines = describeChoices(catalogue.choices, screen.columns - margin);
  const options = catalogue.choices.map(({ address }, index) => ({ value: address, label: lines[index] ?? address }));
  const ask = (input: Readable) =>
    autocomplete<string>({
      input,
      output: terminal.output,
      message: "Which model?",
      placeholder: catalogue.unlisted.length > 0 ? `a name, or ${catalogue.example}` : "a name",
      maxItems: mostRows,
      options() {
        const query = this.userInput.trim();
        const found = catalogue.matching(query).map(({ address }) => address);
        const typed = query.includes("/") && !found.includes(query) && catalogue.accepts(query);
        // the address is what stays on the screen
        if (this.state === "submit") return [...found, query].map((value) => ({ value }));
        return [
          ...options.filter(({ value }) => found.includes(value)),
          ...(typed ? [{ value: query, label: query, hint: "as typed" }] : []),
        ];
      },
      ...(initial !== undefined && { initialValue: initial }),
      validate: (value) => (value === undefined ? `Type an address like ${catalogue.example}` : undefined),
    });
  const picked = await withKeys(terminal.input, ask);
  return isCancel(picked) ? undefined : picked;
}
