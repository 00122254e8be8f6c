import type { Account } from "#shared/courier/domain/accounts/account.ts";
import type { Point } from "#shared/courier/domain/points/point.ts";
import { decideNextPointStep } from "#shared/courier/domain/sandbox/decide-next-point-step.ts";

/** Returns when the simulated driver makes its next step, or undefined if there is none. */
export function computeNextPointStepAt(
  account: Account | undefined,
  point: Point,
  now: Date,
): Date | undefined {
  if (account === undefined || !account.sandbox) return undefined;
  if (decideNextPointStep(point) === undefined) return undefined;
  return new Date(now.getTime() + account.sandboxStepSeconds * 1000);
}
