import { expect, it } from "vitest";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { isBatchHint } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { HintQueue } from "#shared/bridge/ports.ts";
import { actOnDelivery } from "#shared/bridge/use-cases/actions/execute-merchant-action.ts";
import { aKey } from "#test/builders/bridge/delivery.ts";
import { someSettings } from "#test/builders/bridge/settings.ts";
import { bridgeWorld } from "#test/fakes/bridge/bridge-simulation.ts";

const dear = someSettings({
  defaultMode: "urgent",
  batching: { kind: "minutes", minutes: 30 },
  priceCeiling: { kind: "amount", cents: 1 },
});

/** A held batch of two whose deliveries were saved equally often, and the names of the hints at it. */
async function twoAlike() {
  const names: string[] = [];
  const noting = ({ send }: HintQueue): HintQueue => ({
    async send(hint, once) {
      if (isBatchHint(hint)) names.push(once);
      await send(hint, once);
    },
  });
  const world = bridgeWorld(dear, (target) =>
    "send" in target ? (noting(target as never) as never) : target,
  );
  for (const orderId of ["1", "2"]) await world.place({ id: storeOrderIdSchema.parse(orderId) });
  await world.pass(32);
  for (const orderId of ["1", "2"]) {
    while ((await world.saved(orderId)).version < 30) {
      await world.memory.save(await world.saved(orderId));
    }
  }
  names.length = 0;
  return { world, names, hints: noting({ send: async () => undefined }) };
}

it("one that leaves does not hide that another does", async () => {
  const { world, names } = await twoAlike();
  for (const orderId of ["1", "2"]) {
    world.put({ id: storeOrderIdSchema.parse(orderId), standing: "cancelled" });
    await world.advance({ ...aKey(orderId), why: "both at once", from: "store" });
  }

  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(2);
});

it("what is tried again for one does not hide that it is for another", async () => {
  const { world, names, hints } = await twoAlike();
  const { memory: deliveries, batches, time } = world;
  const act = actOnDelivery({ deliveries, batches, hints, clock: () => time.now });
  for (const orderId of ["1", "2"]) {
    expect(await act(aKey(orderId), { action: "retry" })).toMatchObject({ ok: true });
  }

  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(2);
});
