import type { Locator } from "#shared/courier/ports-for-orders.ts";

/** As many answers as one warm function remembers of each kind. */
const MOST_ENTRIES = 2000;

/**
 * A locator that asks once for what it was asked before. It remembers as long as its function stays
 * warm and forgets the oldest first; failures are not remembered, "not found" is.
 */
export function cached(locator: Locator): Locator {
  const places = remembering<Awaited<ReturnType<Locator["locate"]>>>();
  const legs = remembering<Awaited<ReturnType<Locator["leg"]>>>();

  return {
    locate: (address) => places(address.trim(), () => locator.locate(address)),
    leg: (from, to, transport) =>
      legs([from.lat, from.lng, to.lat, to.lng, transport].join(), () =>
        locator.leg(from, to, transport),
      ),
  };
}

function remembering<Answer>() {
  const known = new Map<string, Answer>();

  return async (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    if (known.has(key)) return known.get(key) as Answer;
    const answer = await ask();
    const [oldest] = known.keys();
    if (known.size >= MOST_ENTRIES && oldest !== undefined) known.delete(oldest);
    known.set(key, answer);
    return answer;
  };
}
