import { expect, it } from "vitest";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";
import { dieAt } from "#test/fakes/crash-simulation.ts";

/** Creates a bridge whose store has no place for these updates. */
const createSimulation = (ignoredUpdates: Storefront["ignoredUpdates"]) =>
  createBridgeSimulation(buildSettings(), (target) =>
    "ignoredUpdates" in target ? { ...target, ignoredUpdates } : target,
  );

/** Counts the saves of the run in which the courier tells that the parcel was picked up. */
async function countSaves(ignoredUpdates: Storefront["ignoredUpdates"]): Promise<number> {
  const simulation = createSimulation(ignoredUpdates);
  await simulation.placeOrder();
  simulation.movePoint("1001", "assigned");
  await simulation.advanceTime(31);
  const { version } = await simulation.readDelivery();
  simulation.movePoint("1001", "picked-up");
  await simulation.advanceTime(5);
  return (await simulation.readDelivery()).version - version;
}

it("saves a status once of which the store is not told", async () => {
  expect(await countSaves(["picked-up"])).toBe(1);
});

it("saves a status before the store is told of it, and again afterwards", async () => {
  expect(await countSaves([])).toBe(2);
});

/** The courier cancels a delivery whose store's firewall refuses notes: its first try failed. */
async function cancelBehindFirewall(simulation = createBridgeSimulation()) {
  simulation.conditions.blocksNotes = true;
  await simulation.placeOrder();
  simulation.movePoint("1001", "assigned");
  await simulation.advanceTime(31);
  simulation.movePoint("1001", "cancelled");
  for (let minute = 0; minute < 31; minute++)
    if ((await simulation.readDelivery()).lastError === undefined) await simulation.advanceTime(1);
  return simulation;
}

it("keeps the error of an update while its outcome is waited for, and tries it at longer intervals", async () => {
  const simulation = await cancelBehindFirewall();
  const { lastError } = await simulation.readDelivery();

  await simulation.advanceTime(2);
  await simulation.editOrder("1001", {});
  expect((await simulation.readDelivery()).lastError).toMatchObject({
    ...{ since: lastError?.since, failures: 2 },
  });

  await simulation.advanceTime(3);
  const { requeueAt } = await simulation.readDelivery();
  await simulation.editOrder("1001", {});
  expect(await simulation.readDelivery()).toMatchObject({
    ...{ requeueAt, lastError: { failures: 3 } },
  });
});

it("leaves out the note of a cancellation once a firewall refused it for long, and goes on", async () => {
  const simulation = await cancelBehindFirewall();

  await simulation.advanceTime(9);
  expect((await simulation.readDelivery()).lastError).toMatchObject({ code: "store-blocked" });

  await simulation.advanceTime(15);
  expect((await simulation.readDelivery()).lastError).toBeUndefined();
  expect(simulation.pushedUpdates.map(({ kind }) => kind)).toContain("cancelled");
});

it("takes no other failures for a firewall's", async () => {
  const simulation = createBridgeSimulation();
  simulation.conditions.blocksNotes = true;
  await simulation.placeOrder();
  simulation.movePoint("1001", "assigned");
  await simulation.advanceTime(31);
  simulation.movePoint("1001", "cancelled");
  const { time } = simulation;
  await simulation.saveMerchantChange("1001", () => ({
    lastError: { ...createMessage("courier-unclear"), since: time.now, failures: 7 },
    requeueAt: time.now,
  }));

  expect((await simulation.readDelivery()).lastError).toMatchObject({ code: "store-blocked" });
  expect(simulation.pushedUpdates.map(({ kind }) => kind)).not.toContain("cancelled");
});

it.each(["before", "after"] as const)(
  "tells of a cancellation once without its note although the process dies %s any call",
  async (when) => {
    const run = async (call: number, counter = { calls: Number.NEGATIVE_INFINITY }) => {
      const simulation = createBridgeSimulation(buildSettings(), (one) =>
        dieAt(one, { call, when }, counter),
      );
      await cancelBehindFirewall(simulation);
      counter.calls = 0;
      await simulation.advanceTime(40);
      const { lastError, sentUpdates } = await simulation.readDelivery();
      const told = simulation.pushedUpdates.filter(({ kind }) => kind === "cancelled");
      expect(told, `call ${call}`).toHaveLength(1);
      expect(sentUpdates.filter((id) => id === told[0]?.id)).toHaveLength(1);
      expect(lastError).toBeUndefined();
      return counter.calls;
    };
    const calls = await run(Number.POSITIVE_INFINITY);
    expect(calls).toBeGreaterThan(10);
    for (let call = 1; call <= calls; call++) await run(call);
  },
);
