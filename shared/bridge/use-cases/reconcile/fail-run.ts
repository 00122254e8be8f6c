import { isForRating } from "#shared/bridge/domain/reconcile/decide-buyer-rating.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { giveUpRating } from "#shared/bridge/use-cases/delivery/rating-actions.ts";
import type { DeliveryPatch } from "./action-result.ts";
import { DeliveryErasedError } from "./delivery-session.ts";
import { noteAfterRun } from "./note-after-run.ts";
import type { ReconcileRun } from "./reconcile-run.ts";
import { LookUpFailedError, recordDeliveryFailure } from "./record-delivery-failure.ts";

/** Records why a run failed. Throws what no wait helps against, so that the queue retries. */
export async function failRun(
  run: ReconcileRun,
  thrown: unknown,
  now: Date,
): Promise<"continue" | "idle" | "failed"> {
  const { deps, store, session } = run;
  const error = thrown instanceof LookUpFailedError ? thrown.cause : thrown;
  if (error instanceof DeliveryErasedError) throw error;
  if (thrown instanceof LookUpFailedError && isForRating(run.opened, run.request, now)) {
    session.patch(await giveUpRating(deps, session.current(), now));
    return "idle";
  }
  session.patch({
    ...recordDeliveryFailure(store, session.current(), thrown, now),
    ...forgetOrderRead(run),
  });
  if (error instanceof UnavailableError)
    return (await noteAfterRun(run, "not-read", now)) ? "failed" : "continue";
  // If saving the last error fails as well, the original error is the one to throw.
  await session.save().catch(() => undefined);
  throw error;
}

/** A change that this run did not finish is looked at by the next run, whatever starts it. */
export const forgetOrderRead = ({ mayStoreHaveChanged }: ReconcileRun): DeliveryPatch =>
  mayStoreHaveChanged ? { orderRead: undefined } : {};
