import { run } from "./operator/run.ts";

/** `npm run operator`: what operators do without the console, by the same rules; `help` says what there is. */
run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
