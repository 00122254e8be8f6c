import { expect, it } from "vitest";
import { parsePoint } from "#shared/bridge/adapters/courier/parse-point.ts";
import { decideNextAction } from "#shared/bridge/domain/reconcile/decide-next-action.ts";
import { updateStatus } from "#shared/bridge/use-cases/delivery/status-actions.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildJourney } from "#test/builders/bridge/tracked-deliveries.ts";

const parse = (can_rate_driver: unknown) =>
  parsePoint({ code: 0, data: { id: 1, status_id: 1700, can_rate_driver } }, "key");

it("is read where the courier tells it, and absent elsewhere", () => {
  expect(parse(true)).toMatchObject({ canRateDriver: true });
  expect(parse(false)).toMatchObject({ canRateDriver: false });
  for (const other of [undefined, null, "", "true", 1])
    expect(parse(other)).toEqual({ pointId: "1", status: "delivered" });
});

it.each([true, false, undefined])("is stored with the status: %s", async (canRateDriver) => {
  const delivery = { ...buildJourney(["ready"]), pointId: "1" };
  const point = { pointId: "1", status: "delivered", canRateDriver } as const;
  const action = decideNextAction({ delivery, courier: { point } } as never);

  const { patch } = await updateStatus({ delivery, action, now: noon } as never);

  expect("canRateDriver" in patch).toBe(canRateDriver !== undefined);
  expect(patch.canRateDriver).toBe(canRateDriver);
});
