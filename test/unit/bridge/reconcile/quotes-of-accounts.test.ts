import { expect, it } from "vitest";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import { executeMerchantAction } from "#shared/bridge/use-cases/actions/execute-merchant-action.ts";
import { buildDeliveryKey } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { createBridgeSimulation } from "#test/fakes/bridge/bridge-simulation.ts";

const FIRST = accountIdSchema.parse("main");
const SECOND = accountIdSchema.parse("second");
const NOW_SANDBOX = { accountId: SECOND, sandboxAccountId: FIRST };

it("a price of the former account is not confirmed there", async () => {
  const priceCeiling = { kind: "amount", cents: 1 } as const;
  const simulation = createBridgeSimulation(buildSettings({ defaultMode: "urgent", priceCeiling }));
  await simulation.placeOrder();
  expect(await simulation.readDelivery()).toMatchObject({ state: "held", accountId: FIRST });
  simulation.conditions.store = NOW_SANDBOX;

  const submitAction = executeMerchantAction({
    deliveries: simulation.memory,
    batches: simulation.batches,
    reconcileQueue: { send: async () => undefined },
    clock: () => simulation.time.now,
  });
  await submitAction(buildDeliveryKey(), {
    action: "approve",
    price: (await simulation.readDelivery()).money.quoted,
  });
  await simulation.advanceTime(5);

  expect(await simulation.readDelivery()).toMatchObject({ state: "booked", accountId: SECOND });
  expect(simulation.orders).toHaveLength(1);
});

it.each([
  ["stays with the courier that booked it", "after", FIRST],
  ["goes to the present account if no courier booked it", "before", SECOND],
] as const)("an order without an answer %s", async (_, when, accountId) => {
  const simulation = createBridgeSimulation(buildSettings({ defaultMode: "urgent" }));
  simulation.failNext("confirm", when);
  await simulation.placeOrder();
  simulation.conditions.store = NOW_SANDBOX;
  await simulation.advanceTime(10);

  expect(await simulation.readDelivery()).toMatchObject({ state: "booked", accountId });
  expect(simulation.orders).toHaveLength(1);
});
