import { describe, expect, it } from "vitest";
import { createFaultBoard } from "#infra/local/faults/fault-board.ts";
import { FAULTS } from "#infra/local/faults/fault-catalog.ts";
import { isQueueHeld, isSecretUnreadable } from "#infra/local/faults/function-faults.ts";
import { createRequestDisturbance } from "#infra/local/faults/http-faults.ts";
import { toStandInFaults } from "#infra/local/faults/store-faults.ts";

describe("the catalog of faults", () => {
  it.each(Object.entries(FAULTS))("says in sentences what %s does and shows", (_, fault) => {
    for (const text of [fault.does, fault.shows, fault.recovers])
      expect(text).toMatch(/^[A-Z].*\.$/);
    expect(fault.title).toMatch(/^[A-Z].*[^.]$/);
  });
});

describe("the faults of a run", () => {
  it("are all off at first, and list what they would be switched on with", () => {
    const faults = createFaultBoard().list();

    expect(faults.filter(({ isOn }) => isOn)).toEqual([]);
    expect(faults.find(({ name }) => name === "courier-slow")?.settings).toEqual({ seconds: 30 });
  });

  it("keep when they were switched on while their settings change", async () => {
    const faults = createFaultBoard();
    await faults.switchOn("courier-slow");
    const { since } = faults.list().find(({ isOn }) => isOn) ?? {};
    await faults.switchOn("courier-slow", { seconds: 2 });

    expect(faults.list().find(({ isOn }) => isOn)).toMatchObject({
      since,
      settings: { seconds: 2 },
    });
  });

  it("refuse settings that they do not have, and stay off", async () => {
    const faults = createFaultBoard();

    await expect(faults.switchOn("store-failing", { store: "magento" })).rejects.toThrow(
      /store-failing: .*store/s,
    );
    expect(faults.find("store-failing")).toBe(undefined);
  });

  it("tell who listens of each change, before the change is answered", async () => {
    const faults = createFaultBoard();
    const told: unknown[] = [];
    faults.onChange(async (name) => {
      await Promise.resolve();
      told.push([name, faults.find(name) !== undefined]);
    });
    await faults.switchOn("mail-refused");
    await faults.clear();
    await faults.switchOff("mail-refused");

    expect(told).toEqual([
      ["mail-refused", true],
      ["mail-refused", false],
    ]);
  });
});

describe("a fault acts where it says", () => {
  it("on partners of the courier, not on its operators", async () => {
    const faults = createFaultBoard();
    const disturb = createRequestDisturbance(faults, "Courier");
    expect(disturb?.("/api/restfull/v4/points")).toBe(undefined);
    await faults.switchOn("courier-down");

    expect(await disturb?.("/api/restfull/v4/points")).toMatchObject({ status: 503 });
    expect(disturb?.("/api/ops/v1/accounts")).toBe(undefined);
  });

  it("on the courier's notifications alone", async () => {
    const faults = createFaultBoard();
    const disturb = createRequestDisturbance(faults, "Bridge");
    await faults.switchOn("notifications-lost");

    expect(disturb?.("/courier/abc/notifications")).toMatchObject({ status: 200 });
    expect(disturb?.("/shopify/webhooks")).toBe(undefined);
  });

  it("on one store, and on both if two faults say so", async () => {
    const faults = createFaultBoard();
    await faults.switchOn("store-failing", { store: "shopify" });
    await faults.switchOn("webhooks-lost", { store: "woocommerce" });

    expect(toStandInFaults(faults, "shopify")).toMatchObject({ status: 500, dropWebhooks: 0 });
    expect(toStandInFaults(faults, "shopify")).not.toMatchObject({ failNextRequests: 0 });
    expect(toStandInFaults(faults, "woocommerce")).toMatchObject({ failNextRequests: 0 });
    expect(toStandInFaults(faults, "woocommerce")).not.toMatchObject({ dropNextDeliveries: 0 });
    await faults.switchOn("store-slow", { store: "both", seconds: 2 });
    for (const kind of ["shopify", "woocommerce"] as const)
      expect(toStandInFaults(faults, kind)).toMatchObject({ delayMs: 2000 });
  });

  it("on one queue", async () => {
    const faults = createFaultBoard();
    await faults.switchOn("queue-delayed", { queue: "sign-in" });

    expect(isQueueHeld(faults, { id: "SignInRequestsQueue7A6FFA9F" })).toBe(true);
    expect(isQueueHeld(faults, { id: "ReconcileRequestsQueue03F41780" })).toBe(false);

    await faults.switchOn("queue-delayed", { queue: "webhooks" });

    expect(isQueueHeld(faults, { id: "WebhooksMessagesQueue7A6FFA9F" })).toBe(true);
    expect(isQueueHeld(faults, { id: "WebhooksRetriesQueue7A6FFA9F" })).toBe(false);
  });

  it("on the secrets whose name contains the text", async () => {
    const faults = createFaultBoard();
    await faults.switchOn("secret-unreadable", { secret: "ShopifyApp" });

    expect(isSecretUnreadable(faults, "arn:aws:secretsmanager:x:1:secret:ShopifyApp-1")).toBe(true);
    expect(isSecretUnreadable(faults, "arn:aws:secretsmanager:x:1:secret:Keys-1")).toBe(false);
  });
});
