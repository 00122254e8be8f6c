import { BRIDGE_INDEXES } from "#infra/bridge/indexes.ts";
import { COURIER_INDEXES } from "#infra/courier/indexes.ts";
import type { TableListener } from "#test/simulation/aws/dynamo-table.ts";
import { countIndexWrite, countTableWrite } from "../cost-benchmark/table-units.ts";
import { toItem, toTableIndexes } from "../crash-matrix/write-meter.ts";

const SECOND_MS = 1000;
/** No item of one system has the keys of the other's indexes. */
const INDEXES = toTableIndexes({
  ...nameWithSystem("bridge", BRIDGE_INDEXES),
  ...nameWithSystem("courier", COURIER_INDEXES),
});

function nameWithSystem<Shape>(system: string, indexes: Readonly<Record<string, Shape>>) {
  return Object.fromEntries(
    Object.entries(indexes).map(([name, shape]) => [`${system}/${name}`, shape]),
  );
}

/** The partition key that got the most write units in one second, and how many. */
export interface BusiestPartition {
  readonly partition: string;
  readonly unitsInASecond: number;
}

/**
 * Meters for each partition key of the tables and of their indexes how many write units it gets in a
 * second. A partition takes 1,000.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
export function createPartitionMeter(readNow: () => number) {
  let second = 0;
  let inSecond = new Map<string, number>();
  let busiest: BusiestPartition = { partition: "none", unitsInASecond: 0 };

  function add(partition: string, units: number): void {
    const now = Math.floor(readNow() / SECOND_MS);
    if (now !== second) {
      second = now;
      inSecond = new Map();
    }
    const unitsInASecond = (inSecond.get(partition) ?? 0) + units;
    inSecond.set(partition, unitsInASecond);
    if (unitsInASecond > busiest.unitsInASecond) busiest = { partition, unitsInASecond };
  }

  const record: TableListener = (beforeImage, afterImage) => {
    const image = afterImage ?? beforeImage;
    if (image === undefined) return;
    const [before, after] = [toItem(beforeImage), toItem(afterImage)];
    add(`table ${String(image.pk)}`, countTableWrite(before, after));
    for (const index of INDEXES) {
      const units = countIndexWrite(index, before, after);
      const key = index.KeySchema[0]?.AttributeName ?? "";
      if (units > 0)
        add(`${index.IndexName} ${String(afterImage?.[key] ?? beforeImage?.[key])}`, units);
    }
  };
  return { record, readBusiest: () => busiest };
}
