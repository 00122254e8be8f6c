import { describe, expect, it } from "vitest";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { batchIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  applyRetention,
  hasRetention,
  isRetentionOver,
  redactDelivery,
} from "#shared/bridge/domain/privacy/retention.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";

const DAY_MS = 86_400_000;
const daysAfterNoon = (days: number) => new Date(noon.getTime() + days * DAY_MS);
const justBefore = (time: Date) => new Date(time.getTime() - 1);

const recipient: NonNullable<Delivery["recipient"]> = {
  name: "Ada Lovelace",
  phone: "12125550100",
  email: "ada@example.com",
  address: "20 W 34th St, New York, NY 10001, US",
  notes: "",
  wholeNotes: "",
};
const EVERYTHING_PERSONAL: Partial<Delivery> = {
  recipient,
  buyerInstructions: { text: "Ring twice", at: noon, changes: 1 },
  correction: { at: noon, phone: { value: "+12125550122", replaces: "" } },
  driver: { firstName: "Dan", phone: "12125550111" },
  driverLocation: { latitude: 40.7, longitude: -74, at: noon },
  proofImages: [{ url: "https://images.test/door.jpg", at: noon }],
};
const plan = { pickUpAt: daysAfterNoon(10) } as NonNullable<Delivery["plan"]>;
const isStuckFrom = (delivery: Delivery, time: Date) => [
  hasRetention(delivery, justBefore(time)),
  hasRetention(delivery, time),
];

describe("retention", () => {
  it.each<[string, Partial<Delivery>, boolean]>([
    ["an open delivery", { recipient }, false],
    ["a redacted delivery", { redactedAt: noon }, true],
    ["an ended delivery without personal data", { state: "completed" }, false],
    ["an ended delivery with personal data", { state: "skipped", recipient }, true],
    [
      "an ended delivery with a driver alone",
      { state: "completed", driver: { firstName: "Dan" } },
      true,
    ],
    [
      "an ended delivery with all personal data",
      { state: "completed", ...EVERYTHING_PERSONAL },
      true,
    ],
    [
      "one that is cancelled and booked again",
      { state: "cancelled", recipient, isRebooking: true },
      false,
    ],
    [
      "one with a pending action",
      { state: "cancelled", recipient, pendingAction: { action: "cancel" } },
      false,
    ],
  ])("concerns %s, or does not", (_title, changes, isConcerned) => {
    expect(hasRetention(buildDelivery(changes), noon)).toBe(isConcerned);
  });
});

describe("a delivery is stuck from the thirtieth day on", () => {
  it("after it was created", () => {
    expect(isStuckFrom(buildDelivery({ recipient }), daysAfterNoon(30))).toEqual([false, true]);
  });

  it("after the planned pick-up, if it is booked", () => {
    const booked = buildDelivery({ recipient, plan, pointId: "1" });
    expect(isStuckFrom(booked, daysAfterNoon(40))).toEqual([false, true]);
  });

  it("after the planned pick-up, if it is in a batch", () => {
    const batched = buildDelivery({ recipient, plan, batchId: batchIdSchema.parse("1001-1") });
    expect(isStuckFrom(batched, daysAfterNoon(40))).toEqual([false, true]);
  });

  it("after it was created, if it has a plan and is not booked", () => {
    const held = buildDelivery({ recipient, plan });
    expect(isStuckFrom(held, daysAfterNoon(30))).toEqual([false, true]);
  });

  it("after it was created, if it is booked without a plan", () => {
    const booked = buildDelivery({ recipient, pointId: "1" });
    expect(isStuckFrom(booked, daysAfterNoon(30))).toEqual([false, true]);
  });

  it.each<[Delivery["timeline"][number]["by"], Partial<Delivery>, number]>([
    ["merchant", {}, 35],
    ["bridge", {}, 35],
    ["store", {}, 30],
    ["courier", {}, 30],
    ["courier", { pointId: "1" }, 35],
  ])("after the last progress: by the %s, with %o", (by, changes, day) => {
    const entry = { at: daysAfterNoon(5), by, ...createMessage("cancelled-by-merchant") };
    const delivery = buildDelivery({ recipient, timeline: [entry], ...changes });
    expect(isStuckFrom(delivery, daysAfterNoon(day))).toEqual([false, true]);
  });
});

describe("the end of the retention", () => {
  const ended = buildDelivery({ state: "completed", recipient, endedAt: noon });

  it("is so many days after the end of the delivery", () => {
    expect(isRetentionOver(ended, 3, justBefore(daysAfterNoon(3)))).toBe(false);
    expect(isRetentionOver(ended, 3, daysAfterNoon(3))).toBe(true);
  });

  it("does not come without personal data, or without an end", () => {
    expect(isRetentionOver({ ...ended, recipient: undefined }, 3, daysAfterNoon(9))).toBe(false);
    expect(isRetentionOver({ ...ended, endedAt: undefined }, 3, daysAfterNoon(9))).toBe(false);
  });
});

it("requeues nothing for a delivery without personal data", () => {
  const idle = { kind: "idle", state: "skipped" } as const;

  expect(applyRetention(idle, buildDelivery(), 3, noon)).toBe(idle);
  expect(applyRetention(idle, buildDelivery({ recipient }), 3, noon)).toEqual({
    ...idle,
    endedAt: noon,
    requeueAt: daysAfterNoon(3),
  });
});

it("says on the timeline that the bridge removed the data", () => {
  const redacted = redactDelivery(buildDelivery({ state: "completed", recipient }), 3, noon);

  expect(redacted.timeline).toEqual([
    { at: noon, by: "bridge", ...createMessage("buyer-data-removed", { days: 3 }) },
  ]);
});
