import { Command } from "@commander-js/extra-typings";
import {
  addDeadLetters,
  addKeys,
  addOverview,
  addPauses,
  addPerson,
  addRepairs,
  type Run,
} from "./add-commands.ts";
import { readLocalDir } from "./client/find-installation.ts";
import { listFailures } from "./commands/failures.ts";
import { changeKeys } from "./commands/keys.ts";
import { requestReconcile } from "./commands/reconcile.ts";
import { explainWhy } from "./commands/why.ts";
import { type OpenContext, printResult } from "./context.ts";
import { toOpsError } from "./ops-error.ts";
import type { Terminal } from "./terminal.ts";

interface Deps {
  readonly openContext: OpenContext;
  readonly terminal: Terminal;
  readonly setExitCode: (code: number) => void;
}

const HELP = `
Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 not found, 4 something needs attention.
docs/operations.md explains each command.`;

/** Creates the operator's command line. */
export function createProgram(deps: Deps) {
  const program = new Command("npm run ops --")
    .description("Operates an installation of Order Bridge: the local run, or a stage on AWS.")
    .option("--stage <stage>", "the stage on AWS; without it, the local run of LOCAL_DIR")
    .option("--owner <name>", "whose key to use, if the stage has several operators")
    .option("--json", "print JSON")
    .option("--yes", "do not ask before something is changed")
    .addHelpText("after", HELP)
    .exitOverride()
    .configureOutput({ writeOut: deps.terminal.print, writeErr: deps.terminal.note });

  const run: Run = async (command, system) => {
    const options = { ...program.opts(), system };
    const context = await deps.openContext(options, deps.terminal);
    const result = await command(context).catch((error: unknown) => {
      throw toOpsError(error);
    });
    deps.setExitCode(printResult(result, options, deps.terminal));
  };

  program
    .command("why")
    .description("says what happened to an order, what it waits for and what to do")
    .argument(
      "<anything>",
      "name or id of an order, access key, courier's id, <store>/<order> or <store>/#<name>",
    )
    .option("--store <store>", "search this store only")
    .option("--all", "show all events, also the earlier ones")
    .action((text, options) => run((context) => explainWhy(context, text, options)));
  addOverview(program, run);
  program
    .command("reconcile")
    .description("has the bridge look at an order now")
    .argument("<order>", "<store>/<order> or <store>/#<name>")
    .action((order) => run((context) => requestReconcile(context, order)));
  program
    .command("failures")
    .description("lists what the functions logged as failed; works when all of them fail")
    .option("--since <time>", "how long ago, such as 15m, 2h or 1d, or a time", "15m")
    .action(({ since }) => {
      const { stage, json } = program.opts();
      const result = listFailures({ since, stage, dir: readLocalDir(), now: new Date() });
      deps.setExitCode(printResult(result, { json }, deps.terminal));
    });
  addDeadLetters(program.command("dead-letters"), run);
  addPauses(program, run);
  addRepairs(program, run);
  addPerson(program.command("person"), run);
  addKeys(program, async (command) => {
    const options = program.opts();
    const result = await changeKeys(command, options, deps.terminal);
    deps.setExitCode(printResult(result, options, deps.terminal));
  });
  return program;
}
