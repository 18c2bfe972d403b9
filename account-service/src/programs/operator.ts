import { run } from "./operator/run.ts";

/** `npm run operator`: what the console does, and more, on the command line; `help` lists the commands. */
process.exitCode = await run(process.argv.slice(2));
