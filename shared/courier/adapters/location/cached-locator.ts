import type { Locator } from "#shared/courier/ports/location.ts";

/** As many answers as one warm function remembers of each kind. */
const MAX_ENTRIES = 2000;

/**
 * A locator that asks once for what it was asked before. It remembers as long as its function stays
 * warm and forgets the oldest first; failures are not remembered, "not found" is.
 */
export function createCachedLocator(locator: Locator): Locator {
  const findPlace = memoizeByKey<Awaited<ReturnType<Locator["locate"]>>>();
  const findLeg = memoizeByKey<Awaited<ReturnType<Locator["computeLeg"]>>>();

  return {
    locate: (address) => findPlace(address.trim(), () => locator.locate(address)),
    computeLeg: (from, to, transport) =>
      findLeg([from.lat, from.lng, to.lat, to.lng, transport].join(), () =>
        locator.computeLeg(from, to, transport),
      ),
  };
}

function memoizeByKey<Answer>() {
  const known = new Map<string, Answer>();

  return async (key: string, load: () => Promise<Answer>): Promise<Answer> => {
    if (known.has(key)) return known.get(key) as Answer;
    const answer = await load();
    const [oldest] = known.keys();
    if (known.size >= MAX_ENTRIES && oldest !== undefined) known.delete(oldest);
    known.set(key, answer);
    return answer;
  };
}
