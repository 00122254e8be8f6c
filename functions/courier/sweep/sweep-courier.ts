import type { Counter } from "#functions/runtime/service.ts";
import { sweepDueWork } from "#shared/courier/use-cases/due-work/sweep-due-work.ts";
import { settleDuePlans } from "#shared/courier/use-cases/routes/settle-due-plans.ts";

const SWEPT_KINDS = ["points", "orders", "notifications", "claims", "quotes"] as const;

type SweepDeps = Parameters<typeof sweepDueWork>[0] & Parameters<typeof settleDuePlans>[0];

/** Handles the work that is due and settles the plans that are due, side by side, and logs how much it found. */
export function sweepCourier(
  { log, count }: Counter<"SweepFound">,
  deps: SweepDeps,
): () => Promise<void> {
  const sweep = sweepDueWork(deps);
  const settlePlans = settleDuePlans(deps);

  const sweepWork = async () => {
    const found = await sweep();
    log.info("swept due work", found);
    for (const kind of SWEPT_KINDS) count("SweepFound", { kind }, found[kind]);
  };
  const sweepPlans = async () => {
    const plans = await settlePlans();
    log.info("settled due plans", { plans });
    count("SweepFound", { kind: "plans" }, plans);
  };

  return async () => {
    const results = await Promise.allSettled([sweepWork(), sweepPlans()]);
    const failed = results.find((result) => result.status === "rejected");
    if (failed !== undefined) throw failed.reason;
  };
}
