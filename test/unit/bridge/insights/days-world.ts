import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { DayCount } from "#shared/bridge/domain/insights/day-count.ts";
import type { ListedDelivery } from "#shared/bridge/ports/delivery-listing.ts";
import { summarizeDeliveries } from "#shared/bridge/use-cases/delivery/summarize-deliveries.ts";
import { readDayCounts } from "#shared/bridge/use-cases/insights/read-day-counts.ts";
import { buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { createInMemoryListing } from "#test/fakes/bridge/delivery-listing.ts";

const { storeId } = buildDeliveryKey();
export const at = (text: string) => new Date(text);

/** Builds so many delivered deliveries of a day. */
export const buildDay = (date: string, count: number): ListedDelivery[] =>
  Array.from({ length: count }, (_, number) => ({
    key: buildDeliveryKey(storeOrderIdSchema.parse(`${date.replaceAll("-", "")}${number}`)),
    createdAt: new Date(at(`${date}T00:00:00.000Z`).getTime() + number * 1_000),
    state: "completed",
    status: "delivered",
    money: {},
  }));

/** A world with a list, and what is stored of its days. */
export function createWorld(deliveries: ListedDelivery[]) {
  const stored = new Map<string, DayCount>();
  let world = createInMemoryListing(deliveries);
  const dayCounts = {
    list: async (_: unknown, from: string, to: string) =>
      [...stored.values()].filter(({ date }) => date >= from && date <= to),
    put: async (_: unknown, count: DayCount) => void stored.set(count.date, count),
  };
  return {
    stored,
    countReads: () => world.counts.reads,
    replaceList(next: ListedDelivery[]) {
      world = createInMemoryListing(next);
    },
    read: (from: string, to: string, now: string, timeZone = "UTC") =>
      readDayCounts(
        { listing: world.listing, dayCounts },
        storeId,
        { from, to, timeZone },
        at(now),
      ),
    summarize: (from: string, to: string, now: string) =>
      summarizeDeliveries(
        { listing: world.listing, dayCounts },
        storeId,
        { from, to, timeZone: "UTC" },
        at(now),
      ),
  };
}
