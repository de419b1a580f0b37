/** Where the Python packages of `python/requirements.txt` are installed. */
import { join } from "node:path";

/** An environment that git ignores. */
export const programs = join(import.meta.dirname, "python/.venv/bin");
export const python3 = join(programs, "python3");
export const installing = "test/inbound/python/requirements.txt installed in test/inbound/python/.venv";
