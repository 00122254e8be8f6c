import { describe, expect, it } from "vitest";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import { parseOrder } from "#shared/bridge/adapters/courier/parse-order.ts";
import { estimateArrival } from "#shared/bridge/domain/delivery/courier-status.ts";
import { createDelivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { evaluateRules } from "#shared/bridge/domain/reconcile/decide-booking.ts";
import type { Observation } from "#shared/bridge/domain/reconcile/observation.ts";
import { listOrderChanges } from "#shared/bridge/domain/reconcile/order-changes.ts";
import { collectObservedChanges } from "#shared/bridge/domain/reconcile/order-read.ts";
import { buildDeliveryKey, noon } from "#test/builders/bridge/delivery.ts";
import { buildObservation } from "#test/builders/bridge/observation.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildAddress, buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const DAY_MS = 24 * 60 * 60_000;
const buildGone = (
  days: number,
  shownDays: number | undefined,
  state: "waiting" | "skipped" = "waiting",
): Observation =>
  buildObservation({
    delivery: {
      ...createDelivery(buildDeliveryKey("1001"), accountIdSchema.parse("main"), noon),
      state,
    },
    order: "gone",
    shownDays,
    now: new Date(noon.getTime() + days * DAY_MS),
  });

describe("an order that its store does not show", () => {
  it("is held when it is older than its store shows, in true words", () => {
    const decision = evaluateRules(buildGone(60, 60));

    expect(decision).toMatchObject({ kind: "hold", reason: { code: "order-too-old" } });
    expect(decision.kind === "hold" && formatMessage(decision.reason)).toBe(
      "The order is older than 60 days, and Shopify shows apps no older orders. If it is still to be delivered, send it by other means and fulfill it in Shopify.",
    );
  });

  it("is skipped when it is younger, or needed no courier before", () => {
    expect(evaluateRules(buildGone(59, 60))).toMatchObject({
      kind: "skip",
      reason: { code: "gone", params: { days: 60 } },
    });
    expect(evaluateRules(buildGone(60, 60, "skipped"))).toMatchObject({ kind: "skip" });
  });

  it("was deleted if its store shows orders of any age", () => {
    expect(evaluateRules(buildGone(600, undefined))).toMatchObject({
      kind: "skip",
      reason: { code: "gone", params: {} },
    });
  });

  it("is as old as it was when the bridge first saw it", () => {
    const placedAt = new Date(noon.getTime() - 50 * DAY_MS);
    const seen = { ...buildGone(0, 60), order: buildStoreOrder({ placedAt }) };
    const { orderPlacedAt } = collectObservedChanges(seen);
    const buildSeen = (days: number) => {
      const gone = buildGone(days, 60);
      return { ...gone, delivery: { ...gone.delivery, orderPlacedAt } };
    };

    expect(orderPlacedAt).toEqual(placedAt);
    expect(evaluateRules(buildSeen(10))).toMatchObject({ reason: { code: "order-too-old" } });
    expect(evaluateRules(buildSeen(9))).toMatchObject({ reason: { code: "gone" } });
    expect(listOrderChanges(buildSeen(10))).toMatchObject([{ reason: { code: "order-too-old" } }]);
  });

  it.each([
    ["its delivery is as old", 60, noon],
    ["its store shows orders of any age", undefined, new Date(noon.getTime() - DAY_MS)],
  ])("remembers no age where %s", (_, shownDays, placedAt) => {
    const seen = { ...buildGone(0, shownDays), order: buildStoreOrder({ placedAt }) };

    expect(collectObservedChanges(seen)).not.toHaveProperty("orderPlacedAt");
  });

  it("raises its alert in the same words once it is booked", () => {
    expect(listOrderChanges(buildGone(60, 60))).toMatchObject([
      { kind: "undecided", reason: { code: "order-too-old" } },
    ]);
  });
});

describe("a booked order", () => {
  it("is not edited by another phone number of the shop", async () => {
    const phoneless = buildAddress({ phone: "" });
    const settings = (phone: string) =>
      buildSettings({ defaultMode: "urgent", fallbackContact: { phone } });
    const simulation = createBridgeSimulation(settings("+1 212 555 0199"));
    await simulation.placeOrder({ shipping: phoneless, billing: phoneless });
    expect((await simulation.readDelivery()).recipient?.phone).toBe("12125550199");

    simulation.conditions.settings = settings("+1 212 555 0198");
    await simulation.editOrder("1001", {});
    expect(simulation.orders).toHaveLength(1);
    expect((await simulation.readDelivery()).alert).toBeUndefined();
  });

  it("stays completed when its goods are returned and refunded", async () => {
    const simulation = createBridgeSimulation(buildSettings({ defaultMode: "urgent" }));
    await simulation.placeOrder();
    simulation.moveOrder("9000", "delivered");
    await simulation.editOrder("1001", {});
    await simulation.editOrder("1001", { status: "refunded" });

    const delivery = await simulation.readDelivery();
    expect(delivery).toMatchObject({ state: "completed" });
    expect(delivery.alert).toBeUndefined();
  });

  it("tells when the parcel should arrive, by the courier's travel time", () => {
    const order = parseOrder({ code: "0", data: { id: "1", distance_time_seconds: "747" } }, "1");

    expect(order).toMatchObject({ travelSeconds: 747 });
    expect(estimateArrival("picked-up", noon, 747)).toEqual(new Date(noon.getTime() + 747_000));
    expect(estimateArrival("assigned", noon, 747)).toBeUndefined();
    expect(estimateArrival("picked-up", noon, undefined)).toBeUndefined();
  });
});

/** A shop that hides orders of this age, as Shopify does. */
const hideOldOrders = <Target extends object>(target: Target): Target =>
  "shownDays" in target ? { ...target, shownDays: 60 } : target;

describe("a booked order that its shop hides before the parcel arrives", () => {
  /** It is told as under way; then its shop hides it, and no webhook tells of that. */
  async function placeHidden(
    changes: Parameters<typeof buildStoreOrder>[0] = {},
    settings = buildSettings(),
  ) {
    const simulation = createBridgeSimulation(settings, hideOldOrders);
    const placedAt = new Date(noon.getTime() - 60 * DAY_MS);
    await simulation.placeOrder({ placedAt, ...changes });
    simulation.movePoint("1001", "picked-up");
    await simulation.advanceTime(31);
    simulation.removeOrder("1001");
    return {
      ...simulation,
      async deliver() {
        simulation.movePoint("1001", "delivered");
        await simulation.advanceTime(31);
      },
      dismiss: () =>
        simulation.saveMerchantChange("1001", ({ alert, dismissedAlerts }) => ({
          alert: undefined,
          dismissedAlerts: [...dismissedAlerts, alert?.code ?? expect.unreachable()],
        })),
      listKinds: () => simulation.pushedUpdates.map(({ kind }) => kind),
    };
  }

  it("tells its merchant that the store does not show the end", async () => {
    const { deliver, listKinds, readDelivery } = await placeHidden();
    await deliver();

    const { state, alert } = await readDelivery();
    expect(listKinds()).toContain("under-way");
    expect(listKinds()).not.toContain("delivered");
    expect([state, alert?.code]).toEqual(["completed", "store-not-updated"]);
    expect(alert && formatMessage(alert)).toBe(
      "The order was delivered, and your store could not be told: Shopify shows apps no orders older than 60 days. Fulfill it in Shopify, then dismiss this alert.",
    );
  });

  it("says so also if its age alone was dismissed before", async () => {
    const { deliver, dismiss, editOrder, readDelivery } = await placeHidden();
    await editOrder("1001", undefined);
    expect((await readDelivery()).alert?.code).toBe("order-too-old");
    await dismiss();
    await deliver();

    expect((await readDelivery()).alert?.code).toBe("store-not-updated");
  });

  it("says so in place of its age, which matters no more", async () => {
    const { deliver, editOrder, readDelivery } = await placeHidden();
    await editOrder("1001", undefined);
    await deliver();

    expect((await readDelivery()).alert?.code).toBe("store-not-updated");
  });

  it("says it once", async () => {
    const { deliver, dismiss, editOrder, readDelivery } = await placeHidden();
    await deliver();
    await dismiss();
    await editOrder("1001", undefined);

    expect((await readDelivery()).alert).toBeUndefined();
  });

  it("asks for the cash first", async () => {
    const { deliver, dismiss, readDelivery } = await placeHidden(
      { cashToCollect: { minor: 17_50, currency: "USD" } },
      buildSettings({ cashOnDelivery: "deliver" }),
    );
    await deliver();
    expect((await readDelivery()).alert?.code).toBe("cash-unconfirmed");
    await dismiss();

    expect((await readDelivery()).alert?.code).toBe("store-not-updated");
  });

  it("leaves an alert about the parcel itself, and says so once that is dismissed", async () => {
    const { deliver, dismiss, readDelivery, memory } = await placeHidden();
    const duplicate = createMessage("duplicate-point", { pointIds: "7001" });
    await memory.save({ ...(await readDelivery()), alert: duplicate });
    await deliver();
    expect((await readDelivery()).alert).toEqual(duplicate);
    await dismiss();

    expect((await readDelivery()).alert?.code).toBe("store-not-updated");
  });

  it("is told, and asks nobody any more, once its shop shows it again", async () => {
    const { deliver, putOrder, reconcile, drainQueue, listKinds, readDelivery } =
      await placeHidden();
    await deliver();
    putOrder();
    await reconcile({ ...buildDeliveryKey(), reason: "installed" });
    await drainQueue();

    expect(listKinds()).toContain("delivered");
    expect((await readDelivery()).alert).toBeUndefined();
  });

  it("needs nobody if it was deleted: nobody looks for it", async () => {
    const { deliver, readDelivery } = await placeHidden({ placedAt: noon });
    await deliver();

    const { state, alert } = await readDelivery();
    expect([state, alert]).toEqual(["completed", undefined]);
  });
});
