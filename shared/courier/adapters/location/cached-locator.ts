import type { Locator } from "#shared/courier/ports/location.ts";

/** The number of results of each kind that a warm function caches. */
const MAX_ENTRIES = 2000;

/**
 * Caches the results of another locator while the function is warm, and evicts the oldest first.
 * "Not found" is cached, failures are not.
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
