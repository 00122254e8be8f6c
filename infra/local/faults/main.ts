import { CommanderError } from "@commander-js/extra-typings";
import { createFaultsProgram, FaultCommandError } from "./faults-program.ts";

/** `npm run faults -- list|on|off|clear`: breaks parts of the local run of LOCAL_DIR while it goes on. */
const program = createFaultsProgram({
  dir: process.env.LOCAL_DIR ?? ".local",
  print: (text) => void process.stdout.write(text),
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else if (error instanceof FaultCommandError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } else throw error;
}
