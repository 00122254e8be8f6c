import { expect, it } from "vitest";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import {
  getPutOffSince,
  getStuckSince,
  getUntoldSince,
} from "#shared/bridge/domain/delivery/delivery-waits.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";

const lastError = { ...createMessage("courier-not-connected"), since: noon, failures: 2 };
const later = new Date(noon.getTime() + 3_600_000);

it("is stuck while its store or courier fails, unless it waits for a person or is booked", () => {
  expect(getStuckSince(buildDelivery({ state: "booking", lastError }))).toEqual(noon);
  expect(getStuckSince(buildDelivery({ state: "booking" }))).toBeUndefined();
  expect(getStuckSince(buildDelivery({ state: "held", lastError }))).toBeUndefined();
  expect(
    getStuckSince(buildDelivery({ state: "booked", pointId: "7", lastError })),
  ).toBeUndefined();
});

it("is not stuck while it waits for the start of its store, which nobody asked for", () => {
  const reason = createMessage("not-started");

  expect(getStuckSince(buildDelivery({ state: "waiting", reason, lastError }))).toBeUndefined();
  expect(
    getStuckSince(buildDelivery({ state: "waiting", reason: createMessage("manual"), lastError })),
  ).toEqual(noon);
});

const isPutOff = (changes: Partial<Delivery>) => getPutOffSince(buildDelivery(changes), later);

it("is put off while it could be booked and nothing failed", () => {
  const inBatch = (closesAt: Date) => ({
    state: "waiting" as const,
    reason: createMessage("in-batch", { closesAt: closesAt.toISOString() }),
  });
  const closed = new Date(noon.getTime() + 600_000);

  expect(isPutOff({ state: "new" })).toEqual(noon);
  expect(isPutOff({ state: "booking", releasedAt: closed })).toEqual(closed);
  expect(isPutOff({ state: "waiting", reason: createMessage("not-batched") })).toEqual(noon);
  expect(isPutOff(inBatch(closed))).toEqual(closed);
  expect(isPutOff(inBatch(new Date(later.getTime() + 1)))).toBeUndefined();
});

it("is not put off while its batch waits for the next opening", () => {
  const isClosedUntil = (opensAt: Date) =>
    isPutOff({
      state: "waiting",
      reason: createMessage("closed", { location: "Main", opensAt: opensAt.toISOString() }),
    });
  const opened = new Date(noon.getTime() + 600_000);

  expect(isClosedUntil(new Date(later.getTime() + 1))).toBeUndefined();
  expect(isClosedUntil(opened)).toEqual(opened);
});

it("is not put off when it is booked, failed, or waits for a person", () => {
  expect(isPutOff({ state: "booked", pointId: "7" })).toBeUndefined();
  expect(isPutOff({ state: "booking", lastError })).toBeUndefined();
  expect(isPutOff({ state: "held", reason: createMessage("no-address") })).toBeUndefined();
  expect(isPutOff({ state: "waiting", reason: createMessage("manual") })).toBeUndefined();
});

it("keeps a status from its store since the courier reached it, while tries fail", () => {
  const statusHistory = [{ status: "assigned" as const, at: noon }];
  const find = (changes: Partial<Delivery>) =>
    getUntoldSince(buildDelivery({ state: "booked", pointId: "7", statusHistory, ...changes }));
  const sentUpdates = ["under-way", "confirmed"].map((kind) => `${kind}@${noon.toISOString()}`);

  expect(find({ lastError })).toEqual(noon);
  expect(find({ attemptedUpdate: { id: "under-way", at: noon } })).toEqual(noon);
  expect(find({ lastError, sentUpdates })).toBeUndefined();
  // The order ended in its store, which is told nothing more.
  expect(find({})).toBeUndefined();
  expect(find({ lastError, state: "completed" })).toBeUndefined();
});
