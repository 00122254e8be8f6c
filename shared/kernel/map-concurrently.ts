/**
 * Works on all items, so many side by side; a slow one holds up its own place only. The answers come
 * in the items' order. The first failure is thrown once the others under way are done.
 */
export async function atOnce<Item, Answer>(
  places: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const waiting = items.entries();
  const place = async () => {
    for (const [index, item] of waiting) answers[index] = await work(item);
  };
  const outcomes = await Promise.allSettled(Array.from({ length: places }, place));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return answers;
}
