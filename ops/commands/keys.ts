import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { RotatedKeys } from "../client/rotated-keys.ts";
import { type CommandResult, type CommonOptions, confirmPlan, openProgress } from "../context.ts";
import { EXIT_CODES, OpsError } from "../ops-error.ts";
import type { Terminal } from "../terminal.ts";

/** What can be done with keys. */
export const KEY_CHANGES = ["show", "add", "use", "remove"] as const;
type KeyChange = (typeof KEY_CHANGES)[number];

/** A change of the keys of one purpose. */
export interface KeyCommand {
  readonly change: KeyChange;
  readonly purpose: RotatedKeys;
  readonly keyId: string | undefined;
}

const PLANS: Readonly<Record<Exclude<KeyChange, "show">, string>> = {
  add: "Adds a new key, which is accepted and not used yet.",
  use: "Makes the key the current one: new values have it from now on.",
  remove: "Removes the key: what has it is invalid from then on.",
};

/** Runs `keys`: shows or changes the keys of a purpose in a stage. Prints ids only. */
export async function changeKeys(
  { change, purpose, keyId }: KeyCommand,
  options: CommonOptions,
  terminal: Terminal,
): Promise<CommandResult> {
  const { stage } = options;
  if (stage === undefined)
    throw new OpsError("Name the stage with --stage: a local run makes its own keys.", 2);
  if ((change === "use" || change === "remove") && keyId === undefined)
    throw new OpsError(`Name the key: keys ${change} ${purpose} k2`, EXIT_CODES.usage);
  const { findKeySecret } = await import("../client/aws-stage.ts");
  const secret = await findKeySecret(stage, purpose);
  if (change !== "show") await confirmPlan(`${PLANS[change]}\n  ${secret}`, options, terminal);
  const text = await openProgress(options, terminal).follow("Changing the secret", () =>
    runKeyTool([change, secret, ...(keyId === undefined ? [] : [keyId])]),
  );
  return { data: { purpose, secret, keys: text }, text, next: listNext(change, purpose, stage) };
}

/** Runs `npm run keys`, which changes one secret. */
async function runKeyTool(words: readonly string[]): Promise<string> {
  const tool = join(import.meta.dirname, "../../infra/rotate-keys/main.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [tool, ...words]).catch(
    (error: { readonly stderr?: string }) => {
      throw new OpsError(error.stderr?.trim() || "The keys could not be changed.");
    },
  );
  return stdout.trim();
}

function listNext(change: KeyChange, purpose: RotatedKeys, stage: string): string[] {
  const toCommand = (words: string) => `keys ${words} --stage ${stage}`;
  switch (change) {
    case "show":
      return [toCommand(`add ${purpose}`)];
    case "add":
      return [`${toCommand(`use ${purpose} <new id>`)}   # in ten minutes, not before`];
    case "use":
      return [
        `${toCommand(`remove ${purpose} <old id>`)}   # see "Rotate keys" in docs/maintenance.md`,
      ];
    case "remove":
      return [toCommand(`show ${purpose}`)];
  }
}
