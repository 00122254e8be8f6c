import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import type { ReconcileQueue } from "#shared/bridge/ports/reconcile.ts";
import type { Storefront } from "#shared/bridge/ports/storefront.ts";
import { sweepStores } from "#shared/bridge/use-cases/stores/sweep-stores.ts";
import { buildStore } from "#test/builders/bridge/delivery.ts";
import { createStoreSweep } from "#test/fakes/bridge/sweep-stores.ts";
import { type SimulatedProcess, type SimulationEngine, startProcess } from "./simulated-process.ts";

/** As deployed: the schedule of the function that sweeps the stores. */
const SWEEP_MS = 5 * 60_000;

interface SweepParties {
  readonly connectQueue: (process: SimulatedProcess) => ReconcileQueue;
  readonly connectStore: (process: SimulatedProcess) => Storefront;
}

/** Sweeps the store every five minutes, as the scheduled function does. */
export function startStoreSweeps(engine: SimulationEngine, parties: SweepParties) {
  const { scheduler } = engine;
  const { storeId } = buildStore();
  const connectedAt = scheduler.clock();
  const checkpoint = { storeId, connectedAt, sweptUntil: connectedAt, knownChanges: [] };
  const memory = createStoreSweep([checkpoint], {
    clock: scheduler.clock,
    openStorefront: () => {
      throw new Error("each sweep opens its own storefront");
    },
  });
  let sweeps = 0;

  function sweep(): void {
    sweeps += 1;
    const process = startProcess(engine, `store-sweep-${sweeps}`);
    const run = sweepStores({
      ...memory.deps,
      reconcileQueue: parties.connectQueue(process),
      openStorefront: () => parties.connectStore(process),
    });
    run().catch(() => undefined);
    scheduler.schedule(SWEEP_MS, sweep);
  }
  scheduler.schedule(engine.random.drawInteger(0, SWEEP_MS), sweep);
  return { readHealth: (): StoreHealth => memory.healthRecords.get(storeId) ?? {} };
}
