import { Argument, type Command, Option } from "@commander-js/extra-typings";
import { ROTATED_KEYS } from "./client/rotated-keys.ts";
import { SYSTEMS, type System } from "./client/systems.ts";
import {
  deleteDeadLetters,
  listDeadLetters,
  redriveDeadLetters,
  showDeadLetter,
} from "./commands/dead-letters.ts";
import { showHealth } from "./commands/health.ts";
import { KEY_CHANGES, type KeyCommand } from "./commands/keys.ts";
import { listAccounts, listStores } from "./commands/lists.ts";
import {
  changePause,
  erasePerson,
  exportPerson,
  replayStore,
  resyncAccount,
} from "./commands/stores.ts";
import { listStuck } from "./commands/stuck.ts";
import type { CommandResult, OpsContext } from "./context.ts";

/** Runs a command and prints its result. */
export type Run = (
  command: (context: OpsContext) => Promise<CommandResult>,
  system?: System,
) => Promise<void>;

const QUEUES =
  "reconcile, shop-events, sign-in or webhooks; of the courier: notifications or simulation";

/** Adds the commands about messages that failed five times. */
export function addDeadLetters(command: Command, runOf: Run): void {
  const group = command
    .description("shows the messages that failed five times, sends them again, and deletes them")
    .addOption(
      new Option("--system <system>", "whose messages").choices(SYSTEMS).default("bridge" as const),
    );
  const run: Run = (letters) => {
    const { system } = group.opts();
    return runOf(async (context) => nameSystem(await letters(context), system), system);
  };
  group
    .command("list")
    .description("lists them, with what they are about")
    .action(() => run(listDeadLetters));
  group
    .command("show")
    .description("says what one is about, and where its error is")
    .argument("<id>")
    .action((id) => run((context) => showDeadLetter(context, id)));
  group
    .command("redrive")
    .description("sends one, or all of a queue, to the queue again")
    .argument("<queue>", QUEUES)
    .argument("[ids...]", "only these")
    .action((queue, ids) => run((context) => redriveDeadLetters(context, queue, ids)));
  group
    .command("delete")
    .description("deletes those that are named, which are not carried out then")
    .argument("<queue>", QUEUES)
    .argument("<ids...>", "which ones")
    .action((queue, ids) => run((context) => deleteDeadLetters(context, queue, ids)));
}

/** The commands to go on with are about the same system. */
const nameSystem = (result: CommandResult, system: System): CommandResult =>
  system === "bridge"
    ? result
    : { ...result, next: (result.next ?? []).map((one) => `${one} --system ${system}`) };

/** Adds what shows how everything is. */
export function addOverview(program: Command, run: Run): void {
  program
    .command("stuck")
    .description("lists what does not go on by itself, by reason, with ages")
    .option("--store <store>", "list this store only")
    .action((options) => run((context) => listStuck(context, options)));
  program
    .command("stores")
    .description("lists all stores, with how they are")
    .action(() => run(listStores));
  program
    .command("accounts")
    .description("lists all courier accounts, with whether they are called")
    .action(() => run(listAccounts));
  program
    .command("health")
    .description("says what is wrong: everywhere, or with one store or account")
    .argument("[id]", "a store or a courier account")
    .action((id) => run((context) => showHealth(context, id)));
}

/** Adds what holds bookings. */
export function addPauses(program: Command, run: Run): void {
  for (const change of ["pause", "resume"] as const)
    program
      .command(change)
      .description(
        change === "pause"
          ? "holds the bookings of a store, or of an account's stores"
          : "lets the bookings of a store, or of an account's stores, go on",
      )
      .option("--store <store>", "a store")
      .option("--account <account>", "every store of this courier account")
      .action((target) => run((context) => changePause(context, change, target)));
}

/** Adds what reads stores and couriers again. */
export function addRepairs(program: Command, run: Run): void {
  program
    .command("replay")
    .description("reads the orders of a store that changed since a time again")
    .argument("<store>")
    .requiredOption("--since <time>", "a time in the last 60 days: 2026-11-22T10:00:00Z, or 2h")
    .option("--until <time>", "only what changed last before this time; without it, until now")
    .action((store, options) => run((context) => replayStore(context, store, options)));
  program
    .command("resync")
    .description("asks the courier for the status of each open delivery of an account")
    .argument("<account>")
    .action((account) => run((context) => resyncAccount(context, account)));
}

/** Adds what a person can demand by law. */
export function addPerson(group: Command, run: Run): void {
  group.description("exports or erases what is stored about the buyer of orders");
  group
    .command("export")
    .description("prints everything that is stored about the buyer of these orders")
    .argument("<store>")
    .argument("<orders...>", "ids of orders in the store")
    .action((store, orders) => run((context) => exportPerson(context, store, orders)));
  group
    .command("erase")
    .description("removes the buyer's data from these orders, here and at the courier")
    .argument("<store>")
    .argument("<orders...>", "ids of orders in the store")
    .action((store, orders) => run((context) => erasePerson(context, store, orders)));
}

/** Adds what rotates the keys of a stage. */
export function addKeys(program: Command, run: (command: KeyCommand) => Promise<void>): void {
  program
    .command("keys")
    .description("shows or rotates the keys of a stage, one purpose at a time")
    .addArgument(new Argument("<change>", "what to do").choices(KEY_CHANGES))
    .addArgument(new Argument("<purpose>", "what the keys are for").choices(ROTATED_KEYS))
    .argument("[key]", "the key to use or to remove, such as k2")
    .action((change, purpose, keyId) => run({ change, purpose, keyId }));
}
