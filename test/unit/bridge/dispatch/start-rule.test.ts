import { describe, expect, it } from "vitest";
import { applyMerchantAction } from "#shared/bridge/domain/actions/apply-merchant-action.ts";
import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { decideDispatch } from "#shared/bridge/domain/dispatch/decide-dispatch.ts";
import { needsAttention } from "#shared/bridge/domain/listing/needs-attention.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { decideNextAction } from "#shared/bridge/domain/reconcile/decide-next-action.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import {
  createStart,
  EVERY_ORDER,
  type StoreStart,
} from "#shared/bridge/domain/stores/store-start.ts";
import { explainOrder } from "#shared/bridge/use-cases/dispatch/explain-order.ts";
import { buildDelivery, buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const toTime = (time: string) => new Date(`2026-11-20T${time}.000Z`);

const RULES: Settings["rules"] = [{ when: { productTags: ["frozen"] }, mode: "hold" }];

const AUTHORIZED: StoreOrder["openPayment"] = {
  ...{ kind: "authorized", methods: [], isManual: false },
  ...{ outstanding: undefined, statusOncePaid: "paid" },
};

interface Placed {
  readonly placedAt?: Date | undefined;
  readonly seenAt?: Date;
  readonly isManual?: boolean;
}

/** Decides about an order that was placed and seen at noon, unless something else is said. */
function decide(start: StoreStart | undefined, placed: Placed = {}): string {
  const { seenAt = noon, isManual = false } = placed;
  const placedAt = "placedAt" in placed ? placed.placedAt : noon;
  const decision = decideDispatch({
    order: buildStoreOrder({ placedAt }),
    settings: buildSettings(),
    ...{ start, seenAt, isManual, pausedAt: undefined, since: noon, now: toTime("14:00:00") },
  });
  return decision.kind === "deliver" ? "deliver" : `${decision.kind} ${decision.reason.code}`;
}

describe("the start of a store", () => {
  it("is waited for by every order that nobody dispatches", () => {
    expect(decide(undefined)).toBe("wait not-started");
    expect(decide(undefined, { isManual: true })).toBe("deliver");
  });

  it("from now on leaves what was placed before", () => {
    const start = createStart({ kind: "now" }, new Date("2026-11-20T12:00:00.900Z"));

    expect(decide(start)).toBe("deliver");
    expect(decide(start, { placedAt: toTime("11:59:59") })).toBe("skip before-start");
    expect(decide(start, { placedAt: toTime("11:59:59"), isManual: true })).toBe("deliver");
  });

  it("counts an order from when it was seen, if the store tells no time", () => {
    const start = createStart({ kind: "now" }, noon);

    expect(decide(start, { placedAt: undefined })).toBe("deliver");
    expect(decide(start, { placedAt: undefined, seenAt: toTime("11:59:59") })).toBe(
      "skip before-start",
    );
  });

  it("from a date takes what was placed since, whenever it was seen", () => {
    const start = createStart({ kind: "date", at: toTime("08:00:00") }, noon);

    expect(decide(start, { placedAt: toTime("08:00:00"), seenAt: toTime("13:00:00") })).toBe(
      "deliver",
    );
    expect(decide(start, { placedAt: toTime("07:59:59") })).toBe("skip before-start");
  });

  it("with the waiting orders takes those that were shown, and no other earlier one", () => {
    const start = createStart({ kind: "waiting", shownAt: noon }, toTime("12:05:00"));
    const placedAt = toTime("07:00:00");

    expect(decide(start, { placedAt })).toBe("deliver");
    expect(decide(start, { placedAt, seenAt: toTime("12:00:01") })).toBe("skip before-start");
    expect(decide(start, { placedAt: toTime("12:02:00"), seenAt: toTime("12:02:01") })).toBe(
      "deliver",
    );
  });

  it("with the waiting orders takes one whose webhook came after the preview", () => {
    const start = createStart({ kind: "waiting", shownAt: noon }, toTime("12:05:00"));
    const seenAt = toTime("12:00:05");

    expect(decide(start, { placedAt: toTime("11:59:50"), seenAt })).toBe("deliver");
    expect(decide(start, { placedAt: toTime("11:00:00"), seenAt })).toBe("deliver");
    expect(decide(start, { placedAt: toTime("10:59:59"), seenAt })).toBe("skip before-start");
  });

  it("cannot take orders that were not seen yet", () => {
    const start = createStart({ kind: "waiting", shownAt: toTime("18:00:00") }, noon);

    expect(start).toEqual({ startedAt: noon, ordersFrom: noon, waitingUntil: noon });
  });
});

describe("an order before the start", () => {
  const observe = (part: number) => ({
    delivery: buildDelivery({ key: { ...buildDelivery().key, part } }),
    order: buildStoreOrder(),
    settings: buildSettings(),
    start: undefined,
    pausedAt: undefined,
    courier: {},
    accessKey: "1001",
    now: noon,
  });

  const waiting = {
    kind: "idle",
    state: "waiting",
    reason: { code: "not-started", params: {} },
  };
  const afterDays = (days: number) => new Date(noon.getTime() + days * 86_400_000);

  it("waits and is read once a day, for a month", () => {
    expect(decideNextAction(observe(1))).toEqual({ ...waiting, requeueAt: afterDays(1) });
    const [last, none] = [new Date(afterDays(30).getTime() - 1), afterDays(30)];
    expect(decideNextAction({ ...observe(1), now: last })).toEqual({
      ...waiting,
      requeueAt: new Date(last.getTime() + 86_400_000),
    });
    expect(decideNextAction({ ...observe(1), now: none })).toEqual(waiting);
  });

  it("does not keep its further parts, which it has only if somebody dispatched it", () => {
    expect(decideNextAction(observe(2)).kind).toBe("reserve-access-key");
  });
});

describe("what would hold or delay an order", () => {
  interface Other {
    readonly order?: Partial<StoreOrder>;
    readonly settings?: Parameters<typeof buildSettings>[0];
    readonly pausedAt?: Date;
    /** Its store no longer shows it. */
    readonly isTooOld?: boolean;
  }
  const orders: [string, string, Other][] = [
    [
      "hold held-by-rule",
      "a rule",
      { order: { productTags: ["frozen"] }, settings: { rules: RULES } },
    ],
    ["hold product-tags-unknown", "tags that nobody knows", { settings: { rules: RULES } }],
    ["hold test-without-sandbox", "a test without its account", { order: { isTest: true } }],
    [
      "wait test-by-hand",
      "a test for a person",
      { order: { isTest: true }, settings: { testOrders: "manual" } },
    ],
    [
      "wait payment-authorized",
      "a payment that is authorized",
      { order: { status: "unpaid", openPayment: AUTHORIZED } },
    ],
    ["wait paused-by-operator", "the operator's pause", { pausedAt: noon }],
    ["hold partly-refunded", "a partial refund", { order: { isPartlyRefunded: true } }],
    ["hold no-email", "an address without e-mail", { order: { email: "" } }],
    ["hold order-too-old", "its age", { isTooOld: true }],
  ];

  /** Decides about an order that was placed and seen at noon. */
  function decideOther(
    start: StoreStart | undefined,
    { order, settings, pausedAt, isTooOld = false }: Other,
    isManual = false,
  ) {
    return decideDispatch({
      order: isTooOld ? undefined : buildStoreOrder({ placedAt: noon, ...order }),
      gone: {
        kind: "hold",
        reason: createMessage("order-too-old", { days: 60 }),
      },
      settings: buildSettings(settings),
      ...{ start, isManual, pausedAt, seenAt: noon, since: noon, now: toTime("14:00:00") },
    });
  }
  const toOutcome = (decision: ReturnType<typeof decideOther>) =>
    decision.kind === "deliver" ? "deliver" : `${decision.kind} ${decision.reason.code}`;

  it.each(orders)("is not said before the start: %s, for %s", (outcome, _, other) => {
    const started = createStart({ kind: "now" }, noon);
    const later = createStart({ kind: "now" }, toTime("13:00:00"));

    expect(toOutcome(decideOther(undefined, other))).toBe("wait not-started");
    expect(toOutcome(decideOther(later, other))).toBe("skip before-start");
    expect(toOutcome(decideOther(started, other))).toBe(outcome);
  });

  it("is among the rules that are shown, and does not decide", () => {
    const { ruleResults } = decideOther(undefined, { settings: { rules: RULES } });

    expect(ruleResults.slice(-2)).toMatchObject([
      { rule: "Which way does it go?", outcome: "continue" },
      { rule: "Has its merchant started with it?", outcome: "wait" },
    ]);
  });

  it("is said of an order that its merchant dispatches", () => {
    const other = { order: { email: "" } };

    expect(toOutcome(decideOther(undefined, other, true))).toBe("hold no-email");
  });

  it("does not keep an order that never goes out from being skipped", () => {
    for (const order of [{ status: "cancelled" }, { status: "unpaid" }] as const)
      expect(toOutcome(decideOther(undefined, { order }))).toMatch(/^skip /);
    const settings = { defaultMode: "ignore" } as const;
    expect(toOutcome(decideOther(undefined, { settings }))).toBe("skip ignored-method");
  });

  it("counts an order that its store no longer shows from when it was placed", () => {
    const start = createStart({ kind: "date", at: toTime("11:00:00") }, noon);
    const decideGone = (placedAt: Date | undefined) =>
      decideDispatch({
        order: undefined,
        gone: { kind: "hold", reason: createMessage("order-too-old", { days: 60 }), placedAt },
        settings: buildSettings(),
        ...{ start, isManual: false, pausedAt: undefined, seenAt: noon, since: noon, now: noon },
      });

    expect(toOutcome(decideGone(toTime("10:59:59")))).toBe("skip before-start");
    expect(toOutcome(decideGone(undefined))).toBe("hold order-too-old");
  });
});

describe("a store that is not started", () => {
  async function placeOrder(order: Partial<StoreOrder> = {}) {
    const world = createBridgeSimulation(buildSettings({ rules: RULES }));
    world.conditions.store = { start: undefined };
    await world.placeOrder(order);
    return world;
  }

  it("holds nothing, notes nothing, and is asked for no tags, until it is started", async () => {
    const world = await placeOrder();

    expect(await world.readDelivery()).toMatchObject({
      state: "waiting",
      reason: { code: "not-started" },
    });
    expect([world.orderNotes, world.taggedReads]).toEqual([[], []]);

    world.conditions.store = { start: EVERY_ORDER };
    await world.editOrder("1001", {});
    expect(await world.readDelivery()).toMatchObject({
      state: "held",
      reason: { code: "product-tags-unknown" },
    });
    expect(world.orderNotes).toHaveLength(1);
  });

  it("keeps an order that cannot be read among those that wait, unless its merchant sends it", async () => {
    const world = createBridgeSimulation();
    world.conditions.store = { start: undefined };
    world.conditions.storeIsDown = true;
    await world.placeOrder();

    const lastError = { code: "store-unreachable.silent" };
    expect(await world.readDelivery()).toMatchObject({
      ...{ state: "waiting", reason: { code: "not-started" }, lastError },
    });
    expect(needsAttention(await world.readDelivery())).toBe(false);

    await world.saveMerchantChange("1001", (one) => {
      const sent = applyMerchantAction(one, { action: "dispatch" }, world.time.now);
      if (!sent.ok) throw new Error(sent.refusal.code);
      return sent.value.patch;
    });
    const sent = await world.readDelivery();
    expect(sent).toMatchObject({ state: "new", isManual: true, lastError });
    expect(sent.reason).toBeUndefined();
    expect(needsAttention(sent)).toBe(true);
  });

  it.each([undefined, EVERY_ORDER])(
    "says of an order that cannot be read only that it fails, once it is started",
    async (start) => {
      const world = createBridgeSimulation();
      world.conditions.store = { start };
      world.conditions.storeIsDown = true;
      await world.placeOrder();
      world.conditions.store = { start: EVERY_ORDER };
      await world.advanceTime(1);

      const delivery = await world.readDelivery();
      expect(delivery).toMatchObject({ state: "new", lastError: { failures: 2 } });
      expect(delivery.reason).toBeUndefined();
    },
  );

  it("asks for the tags of an order whose rules its merchant wants explained", async () => {
    const world = await placeOrder();
    world.conditions.productTags = ["tea"];

    const explained = await explainOrder(world.deps)(buildDeliveryKey("1001"));

    expect(typeof explained === "object" && explained.decision).toMatchObject({
      kind: "wait",
      reason: { code: "not-started" },
    });
    expect(world.taggedReads).toHaveLength(1);
  });

  it("waits with an order that became too old, and holds it once it is started", () => {
    const now = new Date(noon.getTime() + 61 * 86_400_000);
    const delivery = buildDelivery({ state: "waiting", reason: createMessage("not-started") });
    const observe = (start: StoreStart | undefined) => ({
      ...{ delivery, start, now, order: "gone" as const, shownDays: 60, settings: buildSettings() },
      ...{ pausedAt: undefined, courier: {}, accessKey: "1001" },
    });

    expect(decideNextAction(observe(undefined))).toMatchObject({
      state: "waiting",
      reason: { code: "not-started" },
    });
    expect(decideNextAction(observe(EVERY_ORDER))).toMatchObject({
      state: "held",
      reason: { code: "order-too-old" },
    });
  });
});
