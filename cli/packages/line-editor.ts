/** The editor of the prompt. A build puts the package itself here, so that the library is installed without it. */
export { Editor } from "@earendil-works/pi-tui/dist/components/editor.js";
export { matchesKey } from "@earendil-works/pi-tui/dist/keys.js";
export { StdinBuffer } from "@earendil-works/pi-tui/dist/stdin-buffer.js";
export { CURSOR_MARKER, renderFakeCursor, type TUI } from "@earendil-works/pi-tui/dist/tui.js";
export { visibleWidth } from "@earendil-works/pi-tui/dist/utils.js";
