import "./styles/tokens.css";
import "./styles/page.css";
import "./styles/parts.css";
import { render } from "preact";
import { App } from "./app.tsx";
import { restore } from "./state/fragment.ts";

await restore();
const root = document.getElementById("app");
if (root === null) throw new Error("the page has no element for the app");
render(<App />, root);
