/** So many at once: quick, and within what a geocoder or a table takes from one caller. */
const AT_ONCE = 10;

/** Does it with every item, ten at a time, and answers in the items' order; the first failure throws. */
export async function inParallel<Item, Answer>(
  items: readonly Item[],
  act: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const waiting = items.entries();
  const work = async () => {
    for (const [index, item] of waiting) answers[index] = await act(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}
