import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { sweepStores } from "#shared/bridge/use-cases/stores/sweep-stores.ts";
import { createFakeStorefront } from "#test/fakes/bridge/storefront.ts";
import { createStoreSweep } from "#test/fakes/bridge/sweep-stores.ts";
import { createRandom } from "#test/simulation/random.ts";
import { createScheduler } from "#test/simulation/scheduler.ts";
import { summarizeWaits, type Waits } from "./waits.ts";

const START = new Date("2026-03-02T00:00:00.000Z");
const MINUTE_MS = 60_000;
/** As deployed: the schedule of the function, and its time-out. */
const EVERY_MINUTES = 5;
/** What a sweep of a store takes: its list, its health, and now and then its webhooks. */
const SWEEP_MS = [300, 1_200] as const;
/** How long a store holds its place that does not answer, and how many do not. */
const SILENT_MS = 30_000;
const SILENT_SHARE = 0.01;

interface SweepOptions {
  readonly seed: number;
  readonly stores: number;
  readonly minutes: number;
  /** `concurrency.storeSweeps` and `concurrency.sweptStores` of the stage. */
  readonly shares: number;
  readonly concurrency: number;
}

interface SweepResult {
  readonly stores: number;
  /** Between two sweeps of a store that answers, and from the last one to the end. */
  readonly unswept: Waits;
}

/** Runs the sweep of very many stores in virtual time, of which one in a hundred does not answer. */
export async function measureSweep({
  seed,
  stores,
  minutes,
  shares,
  concurrency,
}: SweepOptions): Promise<SweepResult> {
  const scheduler = createScheduler(START);
  const random = createRandom(seed);
  const ids = Array.from({ length: stores }, (_, at) => storeIdSchema.parse(`store-${at}`));
  const silent = new Set(ids.filter(() => random.drawChance(SILENT_SHARE)));
  const sweptAt = new Map<StoreId, number[]>(ids.map((storeId) => [storeId, [START.getTime()]]));

  const { deps, healthRecords } = createStoreSweep(
    ids.map((storeId) => ({
      storeId,
      sweptUntil: START,
      connectedAt: START,
      knownChanges: [],
    })),
    {
      clock: scheduler.clock,
      openStorefront: ({ storeId }) => ({
        ...createFakeStorefront(undefined).storefront,
        async *listChangedOrders() {
          if (silent.has(storeId)) {
            await scheduler.sleep(SILENT_MS);
            throw new Error("the store does not answer");
          }
          await scheduler.sleep(random.drawInteger(...SWEEP_MS));
          sweptAt.get(storeId)?.push(scheduler.readNow());
          yield* [];
        },
      }),
    },
  );
  // What is checked once a day was checked just before.
  const orderComparison = {
    ...{ at: START, since: START, storeOrders: 0, deliveries: 0, missing: 0 },
    isComplete: true,
  };
  for (const storeId of ids) healthRecords.set(storeId, { orderComparison });
  const sweep = sweepStores({ ...deps, shares, concurrency });
  const schedule = (share: number): void => {
    sweep(share).catch(() => undefined);
    scheduler.schedule(EVERY_MINUTES * MINUTE_MS, () => schedule(share));
  };
  for (let share = 0; share < shares; share++) scheduler.schedule(0, () => schedule(share));
  const end = START.getTime() + minutes * MINUTE_MS;
  await scheduler.runUntil(new Date(end));

  const gaps = [...sweptAt].flatMap(([storeId, times]) =>
    silent.has(storeId) ? [] : times.map((at, index) => (times[index + 1] ?? end) - at),
  );
  return { stores, unswept: summarizeWaits(gaps) };
}
