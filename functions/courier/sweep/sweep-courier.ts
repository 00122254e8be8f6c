import type { Service } from "#functions/runtime/service.ts";
import { sweepDueWork } from "#shared/courier/use-cases/due-work/sweep-due-work.ts";
import { settleDuePlans } from "#shared/courier/use-cases/routes/settle-due-plans.ts";

type SweepDeps = Parameters<typeof sweepDueWork>[0] & Parameters<typeof settleDuePlans>[0];

/** Handles the work that is due and settles the plans that are due, side by side, and logs how much it found. */
export function sweepCourier({ log, count }: Service, deps: SweepDeps): () => Promise<void> {
  const sweep = sweepDueWork(deps);
  const settlePlans = settleDuePlans(deps);

  const sweepWork = async () => {
    const found = await sweep();
    log.info("swept due work", found);
    count(
      "SweepFound",
      found.points + found.orders + found.notifications + found.claims + found.quotes,
    );
  };
  const sweepPlans = async () => {
    log.info("settled due plans", { plans: await settlePlans() });
  };

  return async () => {
    const results = await Promise.allSettled([sweepWork(), sweepPlans()]);
    const failed = results.find((result) => result.status === "rejected");
    if (failed !== undefined) throw failed.reason;
  };
}
