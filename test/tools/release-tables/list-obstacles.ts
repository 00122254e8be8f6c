import type { DescribedTable, DescribedTables } from "./describe-tables.ts";

/**
 * Lists why a deployment of the later tables over the earlier ones fails or leaves data behind. An
 * update of a table adds or removes one index; it changes none under its name. A table with other keys,
 * or another logical id, is a new and empty one.
 *
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-table.html
 */
export function listObstacles(earlier: DescribedTables, later: DescribedTables): string[] {
  return Object.entries(earlier).flatMap(([id, table]) => {
    const next = later[id];
    return next === undefined ? [`table ${id} is replaced`] : listTableObstacles(id, table, next);
  });
}

/** Lists the keys and secrets that a deployment would replace: what they protect could not be read any more. */
export const listReplacedKeys = (earlier: readonly string[], later: readonly string[]): string[] =>
  earlier.filter((id) => !later.includes(id)).map((id) => `key ${id} is replaced`);

function listTableObstacles(id: string, earlier: DescribedTable, later: DescribedTable): string[] {
  const added = listMissing(later, earlier).map((name) => `adds ${name}`);
  const removed = listMissing(earlier, later).map((name) => `removes ${name}`);
  const changes = [...added, ...removed];
  const changed = Object.entries(earlier.indexes).filter(
    ([name, index]) => name in later.indexes && later.indexes[name] !== index,
  );
  return [
    ...(earlier.keys === later.keys ? [] : [`table ${id} has other keys`]),
    ...changed.map(([name]) => `index ${name} of ${id} changes under its name`),
    ...(changes.length > 1 ? [`table ${id} changes twice: ${changes.join(", ")}`] : []),
  ];
}

const listMissing = ({ indexes }: DescribedTable, other: DescribedTable): string[] =>
  Object.keys(indexes).filter((name) => !(name in other.indexes));
