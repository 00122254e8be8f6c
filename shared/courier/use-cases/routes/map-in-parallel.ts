/** So many at once: quick, and within what a geocoder or a table takes from one caller. */
const CONCURRENCY = 10;

/** Does it with every item, ten at a time, and answers in the items' order; the first failure throws. */
export async function mapInParallel<Item, Answer>(
  items: readonly Item[],
  map: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const results: Answer[] = [];
  const remaining = items.entries();
  const runWorker = async () => {
    for (const [index, item] of remaining) results[index] = await map(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));
  return results;
}
