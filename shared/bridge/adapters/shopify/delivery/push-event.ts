import * as z from "zod";
import type { Run } from "#shared/bridge/adapters/shopify/connection-schema.ts";
import type { Telling, TellingKind } from "#shared/bridge/domain/delivery/store-update.ts";
import type { TellOutcome } from "#shared/bridge/ports.ts";
import { hasEvent, type Meant, readOurs } from "./fulfillments.ts";
import { CREATE_EVENT } from "./order-operations.ts";
import { GONE, refusals } from "./update-outcomes.ts";

const evented = z.object({ fulfillmentEventCreate: refusals });

/** What is an event to Shopify: the rest makes or cancels a fulfillment. */
export type EventKind = Exclude<TellingKind, "under-way" | "called-off">;

const EVENT_STATUS: Readonly<Record<EventKind, string>> = {
  confirmed: "CONFIRMED",
  "picked-up": "CARRIER_PICKED_UP",
  "out-for-delivery": "OUT_FOR_DELIVERY",
  attempted: "ATTEMPTED_DELIVERY",
  returned: "FAILURE",
  delivered: "DELIVERED",
};

/** An event on each of our fulfillments that does not have it yet, with the driver's place if known. */
export async function tellEvent(
  run: Run,
  id: string,
  { kind, at, where }: Telling & { readonly kind: EventKind },
  meant: Meant,
): Promise<TellOutcome> {
  const status = EVENT_STATUS[kind];
  const ours = await readOurs(run, id, meant);
  if (ours === undefined) return GONE;
  const standing = ours.filter((each) => each.status !== "CANCELLED");
  if (standing.length === 0) return { kind: "moot" };
  let outcome: TellOutcome = { kind: "known" };
  for (const { id: fulfillmentId } of standing) {
    if (await hasEvent(run, fulfillmentId, status, at)) continue;
    const fulfillmentEvent = { fulfillmentId, status, happenedAt: at.toISOString(), ...where };
    const { fulfillmentEventCreate } = evented.parse(await run(CREATE_EVENT, { fulfillmentEvent }));
    // What is refused now is refused for ever; what comes after it must not wait for it.
    if (fulfillmentEventCreate.userErrors.length > 0) {
      outcome = { kind: "moot", text: `Shopify refused the event ${status}.` };
    } else if (outcome.kind === "known") outcome = { kind: "told" };
  }
  return outcome;
}
