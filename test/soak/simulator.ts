/** The simulated providers in a process of their own; tells its parent how to reach them. */
import { startSimulator } from "../../simulator/server.ts";

const simulator = await startSimulator();
process.send?.(simulator.environment);
process.once("disconnect", () => simulator.close());
