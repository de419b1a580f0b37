/** The editor itself: CodeMirror, in the colours of the page. */
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  type LanguageSupport,
  syntaxHighlighting,
} from "@codemirror/language";
import { lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { EditorProps, TextMessage, TextRange } from "./editor.tsx";

export interface EditorHandle {
  setText(text: string): void;
  light(ranges: readonly TextRange[]): void;
  setMessages(messages: readonly TextMessage[]): void;
  destroy(): void;
}

/** @param propsOf the latest properties of the component */
export function createEditor(
  host: HTMLElement,
  label: string,
  support: LanguageSupport,
  propsOf: () => EditorProps,
): EditorHandle {
  // the page allows no inline style sheets; in a shadow tree CodeMirror uses constructed ones
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const { text, onChange } = propsOf();
  let isOwn = false;
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        foldGutter(),
        codeFolding(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        EditorView.lineWrapping,
        EditorState.tabSize.of(2),
        EditorState.readOnly.of(onChange === undefined),
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
        // the Tab key leaves the editor
        keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap]),
        support,
        syntaxHighlighting(colours),
        theme,
        litRanges,
        EditorView.updateListener.of(({ docChanged, selectionSet, view: { hasFocus }, state }) => {
          if (docChanged && !isOwn) propsOf().onChange?.(state.doc.toString());
          if (selectionSet && !docChanged && hasFocus) propsOf().onCursor?.(state.selection.main.head, state);
        }),
      ],
    }),
  });
  return {
    setText(next) {
      if (next === view.state.doc.toString()) return;
      isOwn = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      isOwn = false;
    },
    light(ranges) {
      const { length } = view.state.doc;
      const within = ranges.filter(({ from, to }) => from < to && to <= length);
      const [first] = within;
      const scroll = first === undefined ? [] : [EditorView.scrollIntoView(first.from, { y: "nearest", yMargin: 40 })];
      view.dispatch({ effects: [setLit.of(within), ...scroll] });
    },
    setMessages(messages) {
      const { length } = view.state.doc;
      const within = messages.map((each) => ({
        ...each,
        from: Math.min(each.from, length),
        to: Math.min(each.to, length),
      }));
      view.dispatch(setDiagnostics(view.state, within));
    },
    destroy: () => view.destroy(),
  };
}

const setLit = StateEffect.define<readonly TextRange[]>();

const litRanges = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { changes, effects }) {
    const set = effects.find((effect) => effect.is(setLit));
    if (set === undefined) return before.map(changes);
    return Decoration.set(
      (set.value as readonly TextRange[]).map(({ from, to }) => Decoration.mark({ class: "lit" }).range(from, to)),
      true,
    );
  },
  provide: (field) => EditorView.decorations.from(field),
});

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--accent)" },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: "var(--made)" },
  { tag: [tags.comment, tags.separator, tags.punctuation, tags.squareBracket, tags.brace], color: "var(--soft)" },
  { tag: tags.invalid, color: "var(--lost)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", fontSize: "0.8125rem" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)", padding: "0.5rem 0" },
  ".cm-gutters": { background: "transparent", border: "none", color: "var(--soft)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "color-mix(in oklab, var(--accent) 28%, transparent)",
  },
  ".cm-activeLine, .cm-activeLineGutter": { background: "color-mix(in oklab, var(--accent) 6%, transparent)" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { background: "var(--accent-wash)" },
  ".cm-foldPlaceholder": { background: "var(--sunk)", border: "1px solid var(--line)", color: "var(--soft)" },
  ".lit": { background: "var(--mark)", borderRadius: "3px", boxShadow: "0 0 0 2px var(--mark)" },
  ".cm-tooltip": { background: "var(--raised)", color: "var(--ink)", border: "1px solid var(--line-strong)" },
  ".cm-diagnostic": { fontFamily: "var(--sans)" },
});
