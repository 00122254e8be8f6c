import { measureSweep } from "./measure-sweep.ts";
import { startMeasurement } from "./start-measurement.ts";
import type { Trouble } from "./troubles.ts";
import type { Waits } from "./waits.ts";

const SEED = 1;
/** The bounds, in seconds of virtual time. */
const BOOKED_SECONDS = 60;
const LOOKED_SECONDS = 60;
const UNSWEPT_SECONDS = 600;
const BACK_SECONDS = 900;
/** By how much the older half's p50 is to be before the younger's. */
const OLDER_FIRST_SECONDS = 5;
/** What a partition of DynamoDB takes. */
const PARTITION_UNITS = 1_000;
/** How much longer another tenant's orders may take. */
const MOST_FACTOR = 2;

/** One measurement, with the bound that it is held to. */
interface Row {
  readonly columns: Readonly<Record<string, string | number>>;
  readonly bound: string;
  readonly holds: "yes" | "no" | "";
}
type Section = () => Promise<Row[]>;

const formatHolds = (holds: boolean) => (holds ? "yes" : "no");

/** Lists what is measured, each with a share of its orders, deliveries and stores. */
export const listSections = (part: number) =>
  ({
    rate: () => measureRates(part),
    store: () => measureStore(part),
    due: () => measureDues(part),
    sweep: () => measureSweeps(part),
    outage: () => measureOutages(part),
    fairness: () => measureTenants(part),
  }) as const satisfies Record<string, Section>;

/** An hour of one rate, and ten minutes of the other. */
const RATES = [
  { perSecond: 12, seconds: 3_600, stores: 300, reconcile: 40 },
  { perSecond: 100, seconds: 600, stores: 300, reconcile: 300 },
] as const;

async function measureRates(part: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { seconds, ...rate } of RATES) {
    const options = { ...rate, seconds: Math.ceil(seconds * part), seed: SEED };
    const { result } = await startMeasurement("rate", options);
    const { orders, paidToBooked, receivedToBooked, busiest } = result;
    rows.push({
      columns: {
        "orders a second": rate.perSecond,
        reconcile: rate.reconcile,
        orders,
        booked: paidToBooked.count,
        "paid to booked p50": paidToBooked.p50,
        p99: paidToBooked.p99,
        longest: paidToBooked.longest,
        "webhook to booked p99": receivedToBooked.p99,
        "busiest partition": `${busiest.unitsInASecond} units, ${busiest.partition}`,
      },
      bound: `p99 ${BOOKED_SECONDS} s, partition ${PARTITION_UNITS}`,
      holds: formatHolds(
        paidToBooked.count === orders &&
          paidToBooked.p99 <= BOOKED_SECONDS &&
          busiest.unitsInASecond <= PARTITION_UNITS,
      ),
    });
  }
  return rows;
}

async function measureStore(part: number): Promise<Row[]> {
  const options = { perSecond: Math.ceil(5_000 * part), seconds: 1, stores: 1, reconcile: 20 };
  const { result } = await startMeasurement("rate", { ...options, seed: SEED });
  const { orders, paidToBooked, busiest } = result;
  return [
    {
      columns: {
        "orders of one store at once": orders,
        booked: paidToBooked.count,
        "paid to booked p50": paidToBooked.p50,
        p99: paidToBooked.p99,
        longest: paidToBooked.longest,
        "busiest partition": `${busiest.unitsInASecond} units, ${busiest.partition}`,
      },
      bound: `each booked, partition ${PARTITION_UNITS}`,
      holds: formatHolds(
        paidToBooked.count === orders && busiest.unitsInASecond <= PARTITION_UNITS,
      ),
    },
  ];
}

async function measureDues(part: number): Promise<Row[]> {
  const options = { deliveries: Math.ceil(40_000 * part), stores: 40, reconcile: 100, seed: SEED };
  const { result } = await startMeasurement("due", options);
  const { count, p50, p99, longest } = result.dueToLooked;
  return [
    {
      columns: {
        "due in one minute": options.deliveries,
        reconcile: options.reconcile,
        looked: count,
        "due to looked p50": p50,
        p99,
        longest,
        "before its time": result.early,
      },
      bound: `p99 ${LOOKED_SECONDS} s, none early`,
      holds: formatHolds(p99 <= LOOKED_SECONDS && result.early === 0),
    },
  ];
}

async function measureSweeps(part: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [stores, shares] of [
    [1_000, 1],
    [10_000, 4],
  ] as const) {
    const options = { stores: Math.ceil(stores * part), minutes: 60, shares, concurrency: 10 };
    const { unswept } = await measureSweep({ ...options, seed: SEED });
    rows.push({
      columns: {
        stores: options.stores,
        storeSweeps: shares,
        sweeps: unswept.count,
        "unswept p50": unswept.p50,
        p99: unswept.p99,
        longest: unswept.longest,
      },
      bound: `longest ${UNSWEPT_SECONDS} s`,
      holds: formatHolds(unswept.longest <= UNSWEPT_SECONDS),
    });
  }
  return rows;
}

/** What the courier bears once it is back: more than anybody sends, and as much as a small one does. */
const BEARS = [1_000_000, 100] as const;

async function measureOutages(part: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const bears of BEARS) {
    const load = { orders: Math.ceil(600 * part), hours: 6, stores: 20, bears };
    const { result } = await startMeasurement("outage", { ...load, reconcile: 20, seed: SEED });
    const { olderHalf, youngerHalf, ...counts } = result;
    rows.push({
      columns: {
        "bears a second": bears,
        ...counts,
        "older half p50": olderHalf.p50,
        "p99 (older)": olderHalf.p99,
        "younger half p50": youngerHalf.p50,
        "p99 (younger)": youngerHalf.p99,
      },
      bound: `older first, no relapse, all in ${BACK_SECONDS} s`,
      holds: formatHolds(
        olderHalf.p50 < youngerHalf.p50 - OLDER_FIRST_SECONDS &&
          counts.relapses === 0 &&
          Math.max(olderHalf.longest, youngerHalf.longest) <= BACK_SECONDS,
      ),
    });
  }
  return rows;
}

/** What tenant A sends meanwhile, and from how many stores. */
const NOISE: readonly { readonly trouble: Trouble; readonly stores: number }[] = [
  { trouble: "none", stores: 1 },
  { trouble: "slow courier", stores: 1 },
  { trouble: "courier after 3 s", stores: 1 },
  { trouble: "courier after 3 s", stores: 20 },
  { trouble: "failing store", stores: 1 },
  { trouble: "slow store", stores: 1 },
];

async function measureTenants(part: number): Promise<Row[]> {
  const quietOrders = Math.ceil(200 * part);
  const noisyOrders = Math.ceil(1_000 * part);
  const measure = async (orders: number, trouble: Trouble, noisyStores: number) => {
    const load = { quietOrders, noisyOrders: orders, noisyStores };
    const options = { ...load, trouble, reconcile: 20, seed: SEED };
    return (await startMeasurement("fairness", options)).result;
  };
  const { quiet: alone } = await measure(0, "none", 1);
  const rows: Row[] = [
    { columns: { "tenant A": "nothing", ...toColumns(alone) }, bound: "", holds: "" },
  ];
  for (const { trouble, stores } of NOISE) {
    const { quiet, noisy } = await measure(noisyOrders, trouble, stores);
    rows.push({
      columns: {
        "tenant A": `${noisyOrders} orders, ${stores} store(s), ${trouble === "none" ? "no trouble" : trouble}`,
        ...toColumns(quiet),
        "A's booked": noisy.count,
        "A's p50": noisy.p50,
        "A's p99": noisy.p99,
      },
      bound: `p99 ${(MOST_FACTOR * alone.p99).toFixed(1)} s`,
      holds: formatHolds(quiet.p99 <= MOST_FACTOR * alone.p99),
    });
  }
  return rows;
}

const toColumns = ({ count, p50, p99, longest }: Waits) => ({
  "orders of B": count,
  "B's p50": p50,
  "B's p99": p99,
  "B's longest": longest,
});
