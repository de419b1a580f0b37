/** The frame of the page: which view is shown, and in which colours. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useView, type View, views } from "./state/fragment.ts";
import { type Theme, themes, useTheme } from "./state/theme.ts";
import Compare from "./views/compare/index.tsx";

const titles: Readonly<Record<View, string>> = {
  compare: "Compare",
  streams: "Streams",
  tables: "Tables",
  specs: "Specs",
};

/** The first view comes with the page, the others are loaded when they are first shown. */
const loaders: Readonly<Record<Exclude<View, "compare">, () => Promise<{ default: ComponentType }>>> = {
  streams: () => import("./views/streams/index.tsx"),
  tables: () => import("./views/tables/index.tsx"),
  specs: () => import("./views/specs/index.tsx"),
};

export function App() {
  const view = useView();
  useEffect(() => {
    document.title = `${titles[view]} · Dragoman`;
  }, [view]);
  return (
    <>
      <header class="top">
        <a class="brand" href="#compare">
          <Mark />
          Dragoman
        </a>
        <nav aria-label="Views">
          {views.map((each) => (
            <a key={each} href={`#${each}`} aria-current={each === view ? "page" : undefined}>
              {titles[each]}
            </a>
          ))}
        </nav>
        <ThemeChoice />
      </header>
      <main>{view === "compare" ? <Compare /> : <Loaded key={view} view={view} />}</main>
    </>
  );
}

function Loaded({ view }: { view: keyof typeof loaders }) {
  const [found, setFound] = useState<{ Shown: ComponentType } | { failure: string }>();
  useEffect(() => {
    loaders[view]().then(
      (module) => setFound({ Shown: module.default }),
      (error) => setFound({ failure: String(error) }),
    );
  }, [view]);
  if (found === undefined) return <p class="quiet">Loading …</p>;
  if ("failure" in found) return <p role="alert">This view cannot be loaded: {found.failure}</p>;
  return <found.Shown />;
}

const themeNames: Readonly<Record<Theme, string>> = { system: "Auto", light: "Light", dark: "Dark" };

function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  return (
    <label class="theme">
      <span class="hidden">Colours</span>
      <select value={theme} onChange={(event) => setTheme(event.currentTarget.value as Theme)}>
        {themes.map((each) => (
          <option key={each} value={each}>
            {themeNames[each]}
          </option>
        ))}
      </select>
    </label>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
      <path
        d="M6 11h14l-4-4M26 21H12l4 4"
        fill="none"
        stroke="currentColor"
        stroke-width="3"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
