/**
 * Works on all items, so many side by side; a slow one holds up its own place only. The answers come
 * in the items' order. The first failure is thrown once the others under way are done.
 */
export async function mapConcurrently<Item, Answer>(
  concurrency: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const results: Answer[] = [];
  const remaining = items.entries();
  const runWorker = async () => {
    for (const [index, item] of remaining) results[index] = await work(item);
  };
  const outcomes = await Promise.allSettled(Array.from({ length: concurrency }, runWorker));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return results;
}
