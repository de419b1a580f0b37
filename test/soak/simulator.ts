/** The simulated providers in their own process, which sends its parent their addresses. */
import { startSimulator } from "../../simulator/server.ts";

const simulator = await startSimulator();
process.send?.(simulator.environment);
process.once("disconnect", () => simulator.close());
