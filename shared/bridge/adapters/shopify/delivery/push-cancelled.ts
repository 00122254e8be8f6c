import * as z from "zod";
import type { Run } from "#shared/bridge/adapters/shopify/connection-schema.ts";
import type { TellOutcome } from "#shared/bridge/ports.ts";
import { type Fulfillment, type Meant, readOurs } from "./fulfillments.ts";
import { CANCEL_FULFILLMENT } from "./order-operations.ts";
import { GONE, refusals } from "./update-outcomes.ts";

const cancelled = z.object({ fulfillmentCancel: refusals });

/** Neither taken back yet, nor at the buyer's. */
const isToCancel = ({ status, displayStatus }: Fulfillment): boolean =>
  status !== "CANCELLED" && displayStatus !== "DELIVERED";

/**
 * Takes our fulfillments back: Shopify opens what they held again, for another courier or a later
 * attempt. What was cancelled already, by us or by the merchant, stays as it is.
 */
export async function tellCalledOff(run: Run, id: string, meant: Meant): Promise<TellOutcome> {
  const ours = await readOurs(run, id, meant);
  if (ours === undefined) return GONE;
  const standing = ours.filter(isToCancel);
  if (standing.length === 0) return ours.length > 0 ? { kind: "known" } : { kind: "moot" };
  let isRefused = false;
  for (const fulfillment of standing) {
    const answer = await run(CANCEL_FULFILLMENT, { id: fulfillment.id });
    if (cancelled.parse(answer).fulfillmentCancel.userErrors.length > 0) isRefused = true;
  }
  // Refused may mean that somebody else was quicker: only what still stands is worth a word.
  const left = isRefused ? (await readOurs(run, id, meant))?.filter(isToCancel) : [];
  if (!left?.length) return { kind: "told" };
  return {
    kind: "moot",
    text: "Shopify refused to cancel the fulfillment of the delivery that was called off. Cancel it in the store's admin.",
  };
}
