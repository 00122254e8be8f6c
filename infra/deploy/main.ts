import { readFileSync } from "node:fs";
import { CommanderError } from "@commander-js/extra-typings";
import { ConfigError } from "#infra/config.ts";
import { askOnTerminal, runCdk } from "./console.ts";
import { createProgram } from "./create-program.ts";
import { DeployError } from "./deploy-error.ts";

/** `npm run deploy` and `npm run destroy`: deploys and removes stages. */
try {
  await createProgram({
    print: (text) => void process.stdout.write(`${text}\n`),
    isInteractive: process.stdin.isTTY,
    ask: askOnTerminal,
    runCdk,
    readJson: (file) => JSON.parse(readFileSync(file, "utf8")),
  }).parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else if (error instanceof DeployError || error instanceof ConfigError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else throw error;
}
