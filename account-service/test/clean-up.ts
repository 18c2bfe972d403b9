import { afterAll, afterEach } from "vitest";
import { closeApps } from "./app.ts";
import { endProcesses } from "./processes.ts";

// Here and not where they are defined: files share modules, so a module's own hooks would be those of the first file
// only.
afterEach(closeApps);
afterAll(endProcesses);
