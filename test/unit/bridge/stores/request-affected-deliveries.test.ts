import { describe, expect, it } from "vitest";
import { formatDeliveryKey, type StoreOrderId } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { type ShopEvent, shopEventSchema } from "#shared/bridge/domain/stores/shop-event.ts";
import type { ListedDelivery } from "#shared/bridge/ports/delivery-listing.ts";
import type { ReconcileQueueEntry } from "#shared/bridge/ports/reconcile.ts";
import { requestAffectedDeliveries } from "#shared/bridge/use-cases/stores/request-affected-deliveries.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { createInMemoryListing } from "#test/fakes/bridge/delivery-listing.ts";

type WaitingEvent = Extract<ShopEvent, { kind: "reconcile-waiting" }>;

const { storeId } = buildDeliveryKey();
const DAY_MS = 86_400_000;
/** Each event is handled so long after the one before. */
const MS_PER_EVENT = 60_000;

/** Each one is a second older than the one before. */
const buildListed = (id: number, changes: Partial<ListedDelivery> = {}): ListedDelivery => ({
  key: buildDeliveryKey(String(id)),
  createdAt: new Date(noon.getTime() - id * 1_000),
  state: "waiting",
  reason: createMessage("not-started"),
  money: {},
  ...changes,
});

const buildEvent = (reason: WaitingEvent["reason"], run = "run-1"): WaitingEvent => ({
  kind: "reconcile-waiting",
  storeId,
  reason,
  run,
});

/** Handles events as the queue hands them over: each message once, in order, and as JSON. */
function createFixture(deliveries: readonly ListedDelivery[]) {
  const { listing, counts } = createInMemoryListing(deliveries);
  const requests = new Map<string, ReconcileRequest>();
  const events = new Map<string, string>();
  const batches: number[] = [];
  let passedMs = 0;
  const deps = {
    listing,
    reconcileQueue: {
      send: async () => expect.unreachable("one by one"),
      async sendAll(entries: readonly ReconcileQueueEntry[]) {
        batches.push(entries.length);
        for (const { request, deduplicationId } of entries)
          if ("orderId" in request)
            requests.set(`${formatDeliveryKey(request)} ${deduplicationId}`, request);
      },
    },
    shopEvents: {
      async send(event: ShopEvent, deduplicationId: string) {
        events.set(deduplicationId, events.get(deduplicationId) ?? JSON.stringify(event));
      },
    },
    clock: () => new Date(noon.getTime() + passedMs),
  };
  const handle = (event: WaitingEvent) => requestAffectedDeliveries(deps, storeId, event);
  const takeNext = (): WaitingEvent | undefined => {
    const [[id, body] = []] = events;
    if (id === undefined || body === undefined) return undefined;
    events.delete(id);
    const event = shopEventSchema.parse(JSON.parse(body));
    return event.kind === "reconcile-waiting" ? event : expect.unreachable();
  };
  async function handleAll(first: WaitingEvent): Promise<number> {
    let handled = 0;
    for (let event: WaitingEvent | undefined = first; event !== undefined; event = takeNext()) {
      await handle(event);
      handled += 1;
      passedMs += MS_PER_EVENT;
    }
    return handled;
  }
  const listRequested = () => [
    ...new Set([...requests.values()].map((one) => ("orderId" in one ? one.orderId : ""))),
  ];
  return { handle, handleAll, takeNext, requests, batches, counts, events, listRequested };
}

describe("the deliveries of a large store", () => {
  const LARGE = 12_345;
  const large = Array.from({ length: LARGE }, (_, at) => buildListed(at + 1));

  it("are each requested once, by events that each do a bounded part", async () => {
    const fixture = createFixture(large);

    const handled = await fixture.handleAll(buildEvent("started"));

    expect(fixture.requests.size).toBe(LARGE);
    expect(fixture.listRequested()).toHaveLength(LARGE);
    expect(handled).toBe(Math.ceil(LARGE / 5_000));
    expect(fixture.counts.reads / handled).toBeLessThanOrEqual(10);
    expect(Math.max(...fixture.batches)).toBeLessThanOrEqual(500);
  });

  it("are requested once when an event is repeated, which goes on with the same next event", async () => {
    const fixture = createFixture(large);
    const first = buildEvent("started");

    await fixture.handle(first);
    const requested = fixture.requests.size;
    const next = [...fixture.events];
    await fixture.handle(first);

    expect(fixture.requests.size).toBe(requested);
    expect([...fixture.events]).toEqual(next);
    expect(next).toHaveLength(1);
  });

  it("are all requested by a second run while the first one is under way", async () => {
    const fixture = createFixture(large);

    await fixture.handle(buildEvent("started", "run-1"));
    await fixture.handle(buildEvent("started", "run-2"));
    await fixture.handleAll(fixture.takeNext() ?? expect.unreachable());

    expect(fixture.requests.size).toBe(2 * LARGE);
  });
});

it("that became too old between two events do not stop the run", async () => {
  const atTheEdge = Array.from({ length: 6_000 }, (_, at) =>
    buildListed(at + 1, {
      reason: createMessage("not-routed"),
      createdAt: new Date(noon.getTime() - 60 * DAY_MS + 6_000 - at),
    }),
  );
  const fixture = createFixture(atTheEdge);

  await fixture.handleAll(buildEvent("locations-changed"));

  expect(fixture.listRequested()).toHaveLength(6_000);
});

describe("a change", () => {
  const id = (number: number) => String(number) as StoreOrderId;
  const deliveries = [
    buildListed(1, { state: "held", reason: createMessage("no-pickup-location", {}) }),
    buildListed(2, { state: "skipped", reason: createMessage("other-service") }),
    buildListed(3, { state: "waiting", reason: createMessage("not-started") }),
    buildListed(4, { state: "skipped", reason: createMessage("gone") }),
    buildListed(5, { state: "cancelled", reason: createMessage("cancelled-by-merchant") }),
    buildListed(6, { state: "held", reason: createMessage("no-phone", {}) }),
    buildListed(7, { state: "booked", reason: undefined, pointId: "1" }),
    buildListed(8, { state: "completed", reason: undefined }),
    buildListed(11, {
      ...{ state: "booked", reason: undefined, courierOrderId: "7" },
      needsAttention: true,
    }),
    buildListed(9, { state: "booking", reason: undefined }),
    buildListed(10, {
      ...{ state: "skipped", reason: createMessage("other-service") },
      createdAt: new Date(noon.getTime() - 61 * DAY_MS),
    }),
    buildListed(12, { state: "new", reason: undefined }),
    buildListed(13, { state: "waiting", reason: createMessage("manual") }),
    buildListed(14, {
      ...{ state: "held", reason: createMessage("no-phone", {}) },
      createdAt: new Date(noon.getTime() - 61 * DAY_MS),
    }),
    buildListed(15, { state: "completed", reason: undefined, needsAttention: true }),
    buildListed(16, { state: "completed", reason: undefined, lacksNote: true }),
    buildListed(17, { state: "cancelled", reason: createMessage("gone"), lacksNote: true }),
  ];

  it.each([
    ["of a location concerns what depends on the location of goods", "locations-changed", [1, 2]],
    [
      "of the start concerns all that is not booked",
      "started",
      [1, 2, 3, 4, 5, 6, 9, 10, 12, 13, 14, 17],
    ],
    [
      "of the courier account concerns the same",
      "connected",
      [1, 2, 3, 4, 5, 6, 9, 10, 12, 13, 14, 17],
    ],
    [
      "that ends the connection concerns the same",
      "uninstalled",
      [1, 2, 3, 4, 5, 6, 9, 10, 12, 13, 14, 17],
    ],
    [
      "of what the app may do concerns what is decided, held or needs a person, and notes that were not taken",
      "permissions-changed",
      [1, 6, 11, 12, 13, 15, 16, 17],
    ],
    [
      "that opens the shop concerns orders that were gone, and notes that were not taken",
      "installed",
      [4, 11, 15, 16, 17],
    ],
  ] as const)("%s", async (_, reason, expected) => {
    const fixture = createFixture(deliveries);

    await fixture.handleAll(buildEvent(reason));

    expect(fixture.listRequested().toSorted()).toEqual(expected.map(id).toSorted());
    const isToldSo = [...fixture.requests.values()].map((one) => "havePermissionsChanged" in one);
    const isPermitting = reason === "permissions-changed" || reason === "installed";
    expect(isToldSo).toEqual(expected.map(() => isPermitting));
  });
});
