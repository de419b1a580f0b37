/** What docker says when it fails, and what somebody does about it who wants a running proxy. */
import { container, image } from "./names.ts";

const explanations: readonly (readonly [said: RegExp, explanation: string])[] = [
  [
    /permission denied.*docker/i,
    "You may not use Docker on this machine. Join its group (`sudo usermod -aG docker $USER`), log in anew and run this again.",
  ],
  [
    /cannot connect to the docker daemon|error during connect|failed to connect to the docker API/i,
    "Docker does not run. Start Docker Desktop, or `sudo systemctl start docker`, and run this again.",
  ],
  [
    /no such image|unable to find image/i,
    `There is no image ${image} yet. Build it in a checkout: \`dragoman docker build\``,
  ],
  [
    /name .* is already in use/i,
    `There is a container ${container} already. To replace it: \`dragoman docker stop\`, then start again.`,
  ],
  [
    /port is already allocated|address already in use|ports are not available/i,
    "The port is taken. Choose another one: `dragoman docker start --port <port>`",
  ],
  [/no such container/i, `There is no container ${container}. Start one: \`dragoman docker start\``],
];

/** One line that says what to do next, or what docker itself said last. */
export function explain(said: string): string {
  const [, explanation] = explanations.find(([pattern]) => pattern.test(said)) ?? [];
  if (explanation !== undefined) return explanation;
  const [line = "docker says nothing"] = said.split("\n").filter((each) => /\S/.test(each));
  const what = line.replace(/^(docker: )?(Error response from daemon: )?/, "").trim();
  return `docker failed: ${what}. \`docker info\` tells whether Docker itself is well.`;
}
