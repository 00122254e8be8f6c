import type { Account } from "../domain/account.ts";
import type { Point } from "../domain/point.ts";
import { nextSandboxStep } from "../domain/sandbox-driver.ts";

/** When the simulated driver makes its next step on this point, or undefined: none, or no sandbox. */
export function nextStepAt(
  account: Account | undefined,
  point: Point,
  now: Date,
): Date | undefined {
  if (account === undefined || !account.sandbox) return undefined;
  if (nextSandboxStep(point) === undefined) return undefined;
  return new Date(now.getTime() + account.sandboxStepSeconds * 1000);
}
