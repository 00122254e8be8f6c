import { CommanderError } from "@commander-js/extra-typings";
import { openContext } from "./context.ts";
import { createProgram } from "./create-program.ts";
import { EXIT_CODES, OpsError } from "./ops-error.ts";
import { systemTerminal } from "./terminal.ts";

// A reader such as `head` ends when it has enough. That is no error of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

const program = createProgram({
  openContext,
  terminal: systemTerminal,
  setExitCode: (code) => {
    process.exitCode = code;
  },
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // Commander has printed what is wrong; help ends with 0.
    process.exitCode = error.exitCode === 0 ? 0 : EXIT_CODES.usage;
  } else if (error instanceof OpsError) {
    systemTerminal.note(error.message);
    process.exitCode = error.exitCode;
  } else throw error;
}
