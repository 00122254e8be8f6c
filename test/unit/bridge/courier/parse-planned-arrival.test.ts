import { expect, it } from "vitest";
import { parsePoint } from "#shared/bridge/adapters/courier/parse-point.ts";
import { updateStatus } from "#shared/bridge/use-cases/delivery/status-actions.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildJourney } from "#test/builders/bridge/tracked-deliveries.ts";

const parse = (planned_arrival_at: unknown) =>
  parsePoint({ code: 0, data: { id: 1, status_id: 1500, planned_arrival_at } }, "key");

it("is read where the courier tells it, and absent elsewhere", () => {
  expect(parse("2026-11-22T12:40:00.000Z")).toMatchObject({
    plannedArrivalAt: new Date("2026-11-22T12:40:00Z"),
  });
  for (const other of [undefined, null, "", "soon", 5, "2026-13-01 10:00"])
    expect(parse(other)).toEqual({ pointId: "1", status: "scheduled" });
});

it("is stored with the status that it was told with", async () => {
  const arrival = new Date(noon.getTime() + 3_600_000);
  const action = { kind: "update-status", status: "scheduled" } as const;
  const run = (plannedArrivalAt: Date | undefined) =>
    updateStatus({
      delivery: buildJourney(["ready"]),
      action: { ...action, plannedArrivalAt },
      now: noon,
    } as never);

  const { patch } = await run(arrival);
  expect(patch.statusHistory?.at(-1)).toEqual({
    status: "scheduled",
    at: noon,
    estimatedDeliveryAt: arrival,
  });
  const without = await run(undefined);
  expect(without.patch.statusHistory?.at(-1)).toEqual({ status: "scheduled", at: noon });
});
