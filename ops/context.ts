import { setTimeout } from "node:timers/promises";
import { createOperatorClient, type OperatorClient } from "#shared/operator/operator-client.ts";
import { findInstallation, type InstallationOptions } from "./client/find-installation.ts";
import { EXIT_CODES, OpsError } from "./ops-error.ts";
import { createProgress, followCalls, type Progress } from "./progress.ts";
import type { Terminal } from "./terminal.ts";

/** The options that every command has. */
export interface CommonOptions extends InstallationOptions {
  readonly json?: true | undefined;
  readonly yes?: true | undefined;
}

/** What a command found or did. */
export interface CommandResult {
  /** For `--json`: as the API answered, where it can be. */
  readonly data: unknown;
  readonly text: string;
  /** Commands to go on with, without `npm run ops --`. */
  readonly next?: readonly string[];
  /** Something needs a person: exits with 4. */
  readonly needsAttention?: boolean;
}

/** What a command works with. */
export interface OpsContext {
  readonly client: OperatorClient;
  readonly now: () => Date;
  readonly wait: (ms: number) => Promise<void>;
  /** Says what will be done, and goes on only if that is confirmed. */
  readonly confirm: (plan: string) => Promise<void>;
}

export type OpenContext = (options: CommonOptions, terminal: Terminal) => Promise<OpsContext>;

export const openContext: OpenContext = async (options, terminal) => {
  const installation = await findInstallation(options);
  const progress = openProgress(options, terminal);
  return {
    client: followCalls(createOperatorClient(installation), progress),
    now: () => new Date(),
    wait: (ms) =>
      progress.follow(`Waiting for ${Math.ceil(ms / 1000)} s`, async () => setTimeout(ms)),
    confirm: (plan) => confirmPlan(`${plan}\n  at ${installation.url}`, options, terminal),
  };
};

/** Opens what tells a person at a terminal what is done; a script that reads JSON is told nothing. */
export const openProgress = (
  { json }: Pick<CommonOptions, "json">,
  { showStatus }: Pick<Terminal, "showStatus">,
): Progress => createProgress(json === true ? {} : { showStatus });

/** Says what will be done, then asks, unless `--yes` answers. */
export async function confirmPlan(
  plan: string,
  { yes }: Pick<CommonOptions, "yes">,
  { note, ask }: Pick<Terminal, "note" | "ask">,
): Promise<void> {
  note(plan);
  if (yes === true) return;
  if (ask === undefined)
    throw new OpsError(
      "Nothing was done: there is no terminal to ask. Repeat it with --yes.",
      EXIT_CODES.usage,
    );
  const answer = await ask("Do it? [y/N] ");
  if (!/^y(es)?$/i.test(answer.trim())) throw new OpsError("Nothing was done.");
}

/** Prints a result, and returns the exit code. */
export function printResult(
  { data, text, next = [], needsAttention = false }: CommandResult,
  { json }: Pick<CommonOptions, "json">,
  { print }: Pick<Terminal, "print">,
): number {
  const follow = next.map((command) => `  npm run ops -- ${command}`);
  print(
    json === true
      ? JSON.stringify(data, null, 2)
      : [text, ...(follow.length > 0 ? ["", "Next:", ...follow] : [])].join("\n"),
  );
  return needsAttention ? EXIT_CODES.attention : 0;
}
