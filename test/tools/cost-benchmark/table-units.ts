import { computeItemBytes } from "../reconcile-benchmark/item-size.ts";

type Item = Parameters<typeof computeItemBytes>[0];

/** An index of a table, as DynamoDB describes it. */
export interface TableIndex {
  readonly IndexName: string;
  readonly KeySchema: readonly { readonly AttributeName: string }[];
  readonly Projection: {
    readonly ProjectionType: string;
    readonly NonKeyAttributes?: readonly string[];
  };
}

const WRITE_UNIT_BYTES = 1024;
const READ_UNIT_BYTES = 4096;

const countWriteUnits = (bytes: number) => Math.max(1, Math.ceil(bytes / WRITE_UNIT_BYTES));
const measure = (item: Item | undefined) => (item === undefined ? 0 : computeItemBytes(item));

/**
 * The write units of a change of an item: of the larger one of its images.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
 */
export const countTableWrite = (before: Item | undefined, after: Item | undefined): number =>
  countWriteUnits(Math.max(measure(before), measure(after)));

/**
 * The write units that a change costs in an index: one write where an item comes, goes or its
 * projected attributes change, two where its key changes, none otherwise.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html#GSI.ThroughputConsiderations
 */
export function countIndexWrite(
  index: TableIndex,
  before: Item | undefined,
  after: Item | undefined,
): number {
  const [old, next] = [projectItem(index, before), projectItem(index, after)];
  if (old === undefined && next === undefined) return 0;
  if (old === undefined || next === undefined) return countWriteUnits(measure(old ?? next));
  if (!isSameKey(index, old, next))
    return countWriteUnits(measure(old)) + countWriteUnits(measure(next));
  const isSame = JSON.stringify(sortAttributes(old)) === JSON.stringify(sortAttributes(next));
  return isSame ? 0 : countWriteUnits(Math.max(measure(old), measure(next)));
}

/** The read units of items that were read together. An eventually consistent read costs half. */
export const countRead = (items: readonly Item[], isConsistent: boolean): number => {
  const bytes = items.reduce((sum, item) => sum + measure(item), 0);
  return Math.max(1, Math.ceil(bytes / READ_UNIT_BYTES)) * (isConsistent ? 1 : 0.5);
};

/** An item as the index has it; undefined if it lacks one of the index's keys. */
function projectItem(index: TableIndex, item: Item | undefined): Item | undefined {
  const { KeySchema, Projection } = index;
  if (item === undefined || KeySchema.some(({ AttributeName }) => !(AttributeName in item)))
    return undefined;
  if (Projection.ProjectionType === "ALL") return item;
  const names = new Set([
    "pk",
    "sk",
    ...KeySchema.map(({ AttributeName }) => AttributeName),
    ...(Projection.NonKeyAttributes ?? []),
  ]);
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name)));
}

const isSameKey = ({ KeySchema }: TableIndex, one: Item, other: Item) =>
  KeySchema.every(
    ({ AttributeName: name }) => JSON.stringify(one[name]) === JSON.stringify(other[name]),
  );

const sortAttributes = (item: Item) => Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1));
