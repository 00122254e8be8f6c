import { describe, expect, it } from "vitest";
import { listPatches, PLANTED_FAULTS } from "#test/simulation/planted/planted-faults.ts";
import type { CellFault, OutsideCall } from "#test/tools/crash-matrix/cell-fault.ts";
import { createFlowRunner } from "#test/tools/crash-matrix/flow-runner.ts";
import { describeDifference, isDifferent } from "#test/tools/crash-matrix/format-matrix.ts";
import { runMatrix } from "#test/tools/crash-matrix/run-matrix.ts";

/** What the bridge asks of the courier for an order: the calls that a lost answer could double. */
const isOfBooking = ({ by, operation }: OutsideCall): boolean =>
  by === "bridge/reconcile-delivery" && operation.startsWith("courier P");

/** The faults after the effect: those that could book twice. */
const LOST_ANSWERS = ["die-after", "no-answer", "malformed"] as const;

async function runBookingCalls(
  patches: Parameters<typeof createFlowRunner>[0],
  faults: readonly CellFault[],
) {
  const runner = createFlowRunner(patches);
  const options = { flow: "order", most: 1, isWanted: isOfBooking, faults };
  const { results } = await runMatrix([runner], options).finally(runner.close);
  return {
    cells: results.length,
    differences: results.filter(isDifferent).map((one) => describeDifference("order", one)),
  };
}

describe("the crash matrix", () => {
  it("ends the same although a call that books an order loses its answer", async () => {
    const { cells, differences } = await runBookingCalls([], LOST_ANSWERS);

    expect(differences).toEqual([]);
    expect(cells).toBe(6);
  });

  it("differs when the bridge no longer adopts an order whose confirmation was not answered", async () => {
    const planted = PLANTED_FAULTS["order-adoption"];
    const patches = planted === undefined ? [] : listPatches(planted);
    const { differences } = await runBookingCalls(patches, ["no-answer"]);

    expect(differences).not.toEqual([]);
  });
});
