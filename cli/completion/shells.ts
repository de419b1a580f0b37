/** The completion script of each shell. */
import type { Place } from "./places.ts";

/** By shell, the script and the line that loads it. */
export const shells: Readonly<
  Record<string, { readonly load: string; readonly write: (places: readonly Place[]) => string }>
> = {
  bash: { load: "source <(dragoman completion bash)", write: writeBash },
  zsh: { load: "source <(dragoman completion zsh)", write: writeZsh },
  fish: { load: "dragoman completion fish | source", write: writeFish },
};

function writeBash(places: readonly Place[]): string {
  const cases = places.map(({ after, words, files }) => {
    const action = files ? "compopt -o default" : `words=${quote(words.map(([word]) => word).join(" "))}`;
    return `    ${pattern(after)}) ${action} ;;`;
  });
  return `# bash completion for dragoman; in ~/.bashrc: source <(dragoman completion bash)
_dragoman() {
  local words= before="\${COMP_WORDS[*]:1:COMP_CWORD-1}"
  case "$before" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _dragoman dragoman
`;
}

function writeZsh(places: readonly Place[]): string {
  const cases = places.map(({ after, words, files }) => {
    const list = words.map(([word, meaning]) => quote(`${word}:${meaning}`)).join(" ");
    return `    ${pattern(after)}) ${files ? "_files" : `list=(${list})`} ;;`;
  });
  return `#compdef dragoman
# zsh completion for dragoman; in ~/.zshrc, after compinit: source <(dragoman completion zsh)
_dragoman() {
  local -a list
  case "\${(j: :)words[2,CURRENT-1]}" in
${cases.join("\n")}
  esac
  (( $#list )) && _describe dragoman list
}
compdef _dragoman dragoman
`;
}

function writeFish(places: readonly Place[]): string {
  const cases = places.map(({ after }, at) => `        case ${quoteFish(after)}\n            echo ${at}`);
  const lines = places.flatMap(({ words, files }, at) => {
    const there = `complete -c dragoman -n ${quoteFish(`contains ${at} (__dragoman_place)`)}`;
    if (files) return [`${there} -F`];
    return words.map(([word, meaning]) => `${there} -a ${quoteFish(word)} -d ${quoteFish(meaning)}`);
  });
  return `# fish completion for dragoman; in config.fish: dragoman completion fish | source
function __dragoman_place
    set -l before (commandline -opc)
    set -e before[1]
    switch "$before"
${cases.join("\n")}
    end
end
complete -c dragoman -f
${lines.join("\n")}
`;
}

/** A pattern of a shell's `case`: text, and `*` for any text. */
function pattern(after: string): string {
  return after
    .split("*")
    .map((text) => (text === "" && after !== "" ? "" : quote(text)))
    .join("*");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function quoteFish(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
