/** The completion script of each shell. */
import type { Position } from "./positions.ts";

/** The script of each shell, and the line that loads it. */
export const shells: Readonly<
  Record<string, { readonly load: string; readonly write: (positions: readonly Position[]) => string }>
> = {
  bash: { load: "source <(dragoman completion bash)", write: writeBash },
  zsh: { load: "source <(dragoman completion zsh)", write: writeZsh },
  fish: { load: "dragoman completion fish | source", write: writeFish },
};

function writeBash(positions: readonly Position[]): string {
  const cases = positions.map(({ after, candidates, files }) => {
    const action = files ? "compopt -o default" : `words=${quote(candidates.map(([value]) => value).join(" "))}`;
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

function writeZsh(positions: readonly Position[]): string {
  const cases = positions.map(({ after, candidates, files }) => {
    const list = candidates
      .map(([value, description]) => quote(`${value.replaceAll(":", "\\:")}:${description}`))
      .join(" ");
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

function writeFish(positions: readonly Position[]): string {
  const cases = positions.map(({ after }, at) => `        case ${quoteFish(after)}\n            echo ${at}`);
  const lines = positions.flatMap(({ candidates, files }, at) => {
    const condition = `complete -c dragoman -n ${quoteFish(`contains ${at} (__dragoman_position)`)}`;
    if (files) return [`${condition} -F`];
    return candidates.map(([value, description]) => `${condition} -a ${quoteFish(value)} -d ${quoteFish(description)}`);
  });
  return `# fish completion for dragoman; in config.fish: dragoman completion fish | source
function __dragoman_position
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

/** A pattern for a shell's `case`, where `*` stays a wildcard. */
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
