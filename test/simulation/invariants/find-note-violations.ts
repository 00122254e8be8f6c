import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { needsAttention } from "#shared/bridge/domain/listing/needs-attention.ts";
import type { ObservedOrder, ObservedWorld } from "./observed-world.ts";

/** Checks the notes for the merchant that the store's order has: none twice, and the last one is true. */
export async function findNoteViolations(
  { order, deliveries }: ObservedOrder,
  { now }: Pick<ObservedWorld, "now">,
): Promise<string[]> {
  const { orderId, store, endedAt, hiddenAt } = order;
  const notes = await store.listNotes(orderId);
  if (notes === undefined) return [];
  const repeated = [...Map.groupBy(notes, (note) => note).values()]
    .filter((same) => same.length > 1)
    .map((same) => `noted once: order ${orderId} has ${same.length} times the note ${same[0]}`);
  // Nobody can change a note of an order that its store does not show.
  if (endedAt !== undefined || now >= hiddenAt) return repeated;
  return [...repeated, ...deliveries.flatMap((one) => findUntrueNote(one, notes))];
}

function findUntrueNote(delivery: Delivery, notes: readonly string[]): string[] {
  const { key, state, reason } = delivery;
  const last = notes.findLast((note) => note.endsWith(`deliveries/${key.orderId}/${key.part}`));
  const saysNeed = last !== undefined && !last.includes("needs nothing from you any more");
  const isNeeded = needsAttention({ ...delivery, lastError: undefined });
  return saysNeed === isNeeded
    ? []
    : [
        `noted as it is: order ${key.orderId} is ${state} ${reason?.code}, and its note is ${last ?? "none"}`,
      ];
}
