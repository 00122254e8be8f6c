import { openContext } from "#ops/context.ts";
import { createProgram } from "#ops/create-program.ts";
import { OpsError } from "#ops/ops-error.ts";

interface OpsRun {
  readonly printed: string;
  readonly noted: string;
  readonly exitCode: number;
}

/**
 * Runs the operator's command line with these words. `answer` is typed at each question; `wait` passes
 * the time that a command waits.
 */
export async function runOps(
  words: readonly string[],
  answer?: string,
  wait?: (ms: number) => Promise<void>,
): Promise<OpsRun> {
  const printed: string[] = [];
  const noted: string[] = [];
  let exitCode = 0;
  const program = createProgram({
    openContext: async (options, terminal) => {
      const context = await openContext(options, terminal);
      return { ...context, wait: wait ?? context.wait };
    },
    terminal: {
      print: (text) => void printed.push(text),
      note: (text) => void noted.push(text),
      ask: answer === undefined ? undefined : async () => answer,
    },
    setExitCode: (code) => {
      exitCode = code;
    },
  });
  try {
    await program.parseAsync([...words], { from: "user" });
  } catch (error) {
    if (!(error instanceof OpsError)) throw error;
    noted.push(error.message);
    exitCode = error.exitCode;
  }
  return { printed: printed.join("\n"), noted: noted.join("\n"), exitCode };
}
