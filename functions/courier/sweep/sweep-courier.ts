import type { Service } from "#functions/runtime/service.ts";
import { sweepDueWork } from "#shared/courier/use-cases/due-work/sweep-due-work.ts";
import { settleDuePlans } from "#shared/courier/use-cases/routes/settle-due-plans.ts";

type SweepDeps = Parameters<typeof sweepDueWork>[0] & Parameters<typeof settleDuePlans>[0];

/** Queues the work that is due again and settles the plans that are due, and logs how much it found. */
export function sweepCourier({ log, count }: Service, deps: SweepDeps): () => Promise<void> {
  const sweep = sweepDueWork(deps);
  const settlePlans = settleDuePlans(deps);

  return async () => {
    try {
      const found = await sweep();
      log.info("swept due work", found);
      count("SweepFound", found.points + found.orders + found.notifications);
    } finally {
      // Settles the plans even if the sweep fails.
      log.info("settled due plans", { plans: await settlePlans() });
    }
  };
}
