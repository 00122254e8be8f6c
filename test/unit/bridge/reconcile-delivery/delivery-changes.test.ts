import { expect, it } from "vitest";
import { getReasonGroup } from "#functions/bridge/reconcile-delivery/reason-group.ts";
import { createChangeRecorder } from "#functions/bridge/reconcile-delivery/record-change.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { listDeliveryChanges } from "#shared/bridge/domain/delivery/delivery-changes.ts";
import { DISPATCH_MESSAGES } from "#shared/bridge/domain/messages/dispatch-messages.ts";
import { createMessage, type MessageCode } from "#shared/bridge/domain/messages/message.ts";
import { watchDeliveries } from "#shared/bridge/use-cases/reconcile/watch-deliveries.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { createInMemoryDeliveries } from "#test/fakes/bridge/deliveries.ts";

const usd = (minor: number) => ({ minor, currency: "USD" });
const compare = (before: Partial<Delivery>, after: Partial<Delivery>) =>
  listDeliveryChanges(buildDelivery(before), buildDelivery({ ...before, ...after }));

it("tells a state that a delivery enters, once, with the reason to hold or skip it", () => {
  const held = { state: "held", reason: createMessage("no-address") } as const;

  expect(compare({ state: "new" }, { state: "booked" })).toEqual([
    { kind: "entered", state: "booked" },
  ]);
  expect(compare({ state: "new" }, held)).toEqual([
    { kind: "entered", state: "held" },
    { kind: "held", code: "no-address" },
  ]);
  expect(compare(held, {})).toEqual([]);
  expect(compare(held, { reason: createMessage("never-open", { location: "L" }) })).toEqual([
    { kind: "held", code: "never-open" },
  ]);
});

it("tells what a booking costs, but not a refund or a test order", () => {
  expect(compare({ money: {} }, { money: { charged: usd(1200) } })).toEqual([
    { kind: "charged", minor: 1200 },
  ]);
  expect(compare({ money: { charged: usd(1200) } }, { money: { charged: usd(2000) } })).toEqual([
    { kind: "charged", minor: 800 },
  ]);
  expect(compare({ money: { charged: usd(1200) } }, { money: {} })).toEqual([]);
  expect(compare({ money: {}, isTest: true }, { money: { charged: usd(1200) } })).toEqual([]);
});

it("tells when the courier reached what the store was told", () => {
  const statusHistory = [{ status: "assigned" as const, at: noon }];

  expect(compare({ statusHistory }, { sentUpdates: [`under-way@${noon.toISOString()}`] })).toEqual([
    { kind: "store-updated", reachedAt: noon },
  ]);
});

it("tells that a point has another status, and not its first one or that of a courier order", () => {
  const assigned = { status: "assigned", at: noon } as const;
  const delivered = { status: "delivered", at: noon } as const;
  const first = { pointId: "7000", statusHistory: [] };
  const moved = { statusHistory: [assigned, delivered] };

  expect(compare(first, { statusHistory: [assigned] })).toEqual([]);
  expect(compare({ pointId: undefined, statusHistory: [assigned] }, moved)).toEqual([]);
  expect(compare({ ...first, statusHistory: [assigned] }, moved)).toEqual([
    { kind: "point-moved" },
  ]);
});

it("becomes metrics for each save that succeeds, and for none that fails", async () => {
  const emitted: unknown[] = [];
  const record = createChangeRecorder({
    count: (...args) => void emitted.push(args),
    measure: (...args) => void emitted.push(args),
    clock: () => noon,
  });
  const delivery = buildDelivery({ state: "new", version: 1, money: {} });
  const deliveries = watchDeliveries(createInMemoryDeliveries(delivery), record);
  const read = await deliveries.find(delivery.key);
  const booked = { ...delivery, state: "booked" as const, money: { charged: usd(500) } };

  await deliveries.save({ ...booked, version: 9 });
  await deliveries.save(booked);

  expect(read).toEqual(delivery);
  expect(emitted).toEqual([
    ["DeliveryEntered", { state: "booked" }],
    ["MoneyBooked", 500],
  ]);
});

it("groups every reason that a rule of dispatch gives", () => {
  const codes = Object.keys(DISPATCH_MESSAGES) as MessageCode[];

  expect(codes.filter((code) => getReasonGroup(code) === "other")).toEqual([]);
});

it("tells each try of a note that the store does not take, once, and counts it", () => {
  const first = { noteId: "held no-phone", code: "store-blocked", count: 1, since: noon } as const;
  const again = { ...first, count: 2, retryAt: noon };
  const emitted: unknown[] = [];
  const record = createChangeRecorder({
    count: (...args) => void emitted.push(args),
    measure: (...args) => void emitted.push(args),
    clock: () => noon,
  });
  const changes = [
    ...compare({}, { orderNoteFailure: { ...first, retryAt: noon } }),
    ...compare({ orderNoteFailure: again }, { state: "held" }),
    ...compare({ orderNoteFailure: again }, { orderNoteFailure: { ...first, count: 3 } }),
    ...compare({ orderNoteFailure: again }, { orderNoteFailure: undefined }),
  ].filter(({ kind }) => kind === "note-failed");
  changes.forEach(record);

  expect(changes).toEqual([
    { kind: "note-failed", code: "store-blocked", next: "retry" },
    { kind: "note-failed", code: "store-blocked", next: "given-up" },
  ]);
  expect(emitted).toEqual([
    ["OrderNoteFailed", { next: "retry" }],
    ["OrderNoteFailed", { next: "given-up" }],
  ]);
});
