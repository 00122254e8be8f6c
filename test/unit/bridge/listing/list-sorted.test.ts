import { describe, expect, it } from "vitest";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import type { ListSort } from "#shared/bridge/domain/listing/list-sort.ts";
import type { ListedDelivery } from "#shared/bridge/ports/delivery-listing.ts";
import { listSorted, MAX_SORTED } from "#shared/bridge/use-cases/delivery/list-sorted.ts";
import { buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { createInMemoryListing } from "#test/fakes/bridge/delivery-listing.ts";

const { storeId } = buildDeliveryKey();
const usd = (minor: number) => ({ minor, currency: "USD" });

/** Builds deliveries that were seen a minute apart, the first one first, with these names. */
const build = (changes: Readonly<Record<string, Partial<ListedDelivery>>>): ListedDelivery[] =>
  Object.entries(changes).map(([orderName, change], at) => ({
    key: { ...buildDeliveryKey(), orderId: storeOrderIdSchema.parse(String(5001 + at)) },
    ...{ createdAt: new Date(Date.UTC(2026, 10, 20, 12, at)), state: "booked" as const },
    ...{ orderName, money: {}, ...change },
  }));

/** Lists all pages of two deliveries. */
async function listNames(
  deliveries: ListedDelivery[],
  field: ListSort["field"],
  isDescending = false,
) {
  const { listing, counts } = createInMemoryListing(deliveries);
  const names: (string | undefined)[] = [];
  let after: Parameters<typeof listSorted>[3]["after"];
  do {
    const sort = { field, isDescending };
    const page = await listSorted(listing, storeId, {}, { sort, limit: 2, after });
    if (typeof page === "string") throw new Error(page);
    expect(page.deliveries.length).toBeLessThanOrEqual(2);
    names.push(...page.deliveries.map(({ orderName }) => orderName));
    after = page.next;
  } while (after !== undefined);
  return { names, reads: counts.reads };
}

describe("a sorted list", () => {
  it("has what was promised sooner first, and what was not promised last in both directions", async () => {
    const deliveries = build({
      never: {},
      evening: { requestedWindow: { date: "2026-11-24", from: "18:00", to: "20:00" } },
      "some-time": { requestedWindow: { date: "2026-11-24" } },
      tomorrow: { requestedWindow: { date: "2026-11-25", from: "09:00", to: "10:00" } },
      afternoon: { requestedWindow: { date: "2026-11-24", from: "14:00", to: "16:00" } },
      "later-seen": {},
    });

    expect((await listNames(deliveries, "promised")).names).toEqual([
      ...["some-time", "afternoon", "evening", "tomorrow", "later-seen", "never"],
    ]);
    expect((await listNames(deliveries, "promised", true)).names).toEqual([
      ...["tomorrow", "evening", "afternoon", "some-time", "later-seen", "never"],
    ]);
  });

  it("compares the price that is shown, and no amounts of different currencies", async () => {
    const deliveries = build({
      charged: { money: { charged: usd(1400), quoted: usd(900) } },
      quoted: { money: { quoted: usd(1300) } },
      free: {},
      euros: { money: { charged: { minor: 5000, currency: "EUR" } } },
      equal: { money: { charged: usd(1300) } },
    });

    expect((await listNames(deliveries, "price")).names).toEqual([
      ...["euros", "equal", "quoted", "charged", "free"],
    ]);
    expect((await listNames(deliveries, "price", true)).names).toEqual([
      ...["charged", "equal", "quoted", "euros", "free"],
    ]);
  });

  it("has order numbers as numbers, and statuses as a delivery passes them", async () => {
    const deliveries = build({
      "#1042": { status: "delivered", state: "completed" },
      "EN-999": { status: "on-the-way" },
      "#1007": { state: "held" },
    });

    expect((await listNames(deliveries, "order")).names).toEqual(["EN-999", "#1007", "#1042"]);
    expect((await listNames(deliveries, "progress")).names).toEqual(["#1007", "EN-999", "#1042"]);
  });

  it("reads the list once for a page of up to a thousand, and sorts no part of more", async () => {
    const many = (count: number) =>
      build(Object.fromEntries(Array.from({ length: count }, (_, at) => [`#${1000 + at}`, {}])));
    const all = createInMemoryListing(many(MAX_SORTED));
    const more = createInMemoryListing(many(MAX_SORTED + 1));
    const options = {
      sort: { field: "order", isDescending: true } as const,
      ...{ limit: 25, after: undefined },
    };

    const page = await listSorted(all.listing, storeId, {}, options);
    expect(page).toMatchObject({ deliveries: { length: 25 } });
    expect(typeof page !== "string" && page.deliveries[0]?.orderName).toBe("#1999");
    expect(all.counts.reads).toBe(1);
    expect(await listSorted(more.listing, storeId, {}, options)).toBe("too-many");
    expect(more.counts.reads).toBe(1);
  });

  it("goes on behind a place that is no longer in it", async () => {
    const deliveries = build({ "#1": {}, "#2": {}, "#3": {} });
    const sort = { field: "order", isDescending: false } as const;
    const first = await listSorted(
      createInMemoryListing(deliveries).listing,
      storeId,
      {},
      {
        ...{ sort, limit: 2, after: undefined },
      },
    );
    if (typeof first === "string") throw new Error(first);
    const { listing } = createInMemoryListing(deliveries.toSpliced(1, 1));

    expect(
      await listSorted(listing, storeId, {}, { sort, limit: 2, after: first.next }),
    ).toMatchObject({ deliveries: [{ orderName: "#3" }], next: undefined });
  });
});
