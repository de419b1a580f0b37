/** `dragoman proxy` from its sources. */
import { main } from "../../cli/main.ts";

process.exitCode = await main(["proxy"]);
