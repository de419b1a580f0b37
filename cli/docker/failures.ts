/** The errors of docker, and what the user can do about them. */
import { container, image } from "./names.ts";

const explanations: readonly (readonly [error: RegExp, explanation: string])[] = [
  [
    /permission denied.*docker/i,
    "You are not allowed to use Docker on this machine. Join its group (`sudo usermod -aG docker $USER`), log in again and run this again.",
  ],
  [
    /cannot connect to the docker daemon|error during connect|failed to connect to the docker API/i,
    "Docker is not running. Start Docker Desktop, or run `sudo systemctl start docker`, and run this again.",
  ],
  [
    /no such image|unable to find image/i,
    `There is no image ${image} yet. Build it in a checkout: \`dragoman docker build\``,
  ],
  [
    /name .* is already in use/i,
    `The container ${container} already exists. To replace it, run \`dragoman docker stop\` and start again.`,
  ],
  [
    /port is already allocated|address already in use|ports are not available/i,
    "The port is taken. Choose another: `dragoman docker start --port <port>`",
  ],
  [/no such container/i, `There is no container ${container}. Start it: \`dragoman docker start\``],
];

/** One line that says what to do next, or the error that docker printed. */
export function explain(error: string): string {
  const [, explanation] = explanations.find(([pattern]) => pattern.test(error)) ?? [];
  if (explanation !== undefined) return explanation;
  const [line = "it printed no error"] = error.split("\n").filter((each) => /\S/.test(each));
  const what = line.replace(/^(docker: )?(Error response from daemon: )?/, "").trim();
  return `docker failed: ${what}. \`docker info\` shows whether Docker itself works.`;
}
