import type { HttpAnswer, HttpRequest } from "../platform/platform.ts";
import type { Party } from "../run/fault-profile.ts";
import { type Engine, findRunningInstance } from "./engine.ts";

const MINUTE_MS = 60_000;
/** So old an answer of a cache can be. */
const STALE_MS = 4 * MINUTE_MS;
/** When an outage begins, after the faults do. */
const OUTAGE_AFTER_MS = [1, 20] as const;
/** What tells how far a delivery is. A key or a token is never looked up in a cache. */
const STATUS_READS = [/\/track\//, /\/v4\/orders\/details\/\d+/, /\/v4\/order-list$/];

/** Simulates a courier and stores that are down for a time, and caches that show the courier's past. */
export function createPartyFaults(engine: Engine) {
  const { scheduler, random, history } = engine;
  const answers = new Map<string, { readonly answer: HttpAnswer; readonly at: number }>();
  const outages = new Map<Party, number>();

  function isDown(party: Party): boolean {
    const minutes = readOutageMinutes(engine, party);
    if (minutes === 0) return false;
    const known = outages.get(party);
    const from = known ?? scheduler.readNow() + random.drawInteger(...OUTAGE_AFTER_MS) * MINUTE_MS;
    outages.set(party, from);
    if (party === "store") engine.storesBackAt = from + minutes * MINUTE_MS;
    const sinceMs = scheduler.readNow() - from;
    return sinceMs >= 0 && sinceMs < minutes * MINUTE_MS;
  }

  const isStatusRead = ({ method, url }: HttpRequest): boolean =>
    method === "GET" && STATUS_READS.some((pattern) => pattern.test(url.pathname));

  function findStale(request: HttpRequest): HttpAnswer | undefined {
    if (engine.faults.courierStale === 0 || !isStatusRead(request)) return undefined;
    const earlier = answers.get(request.url.href);
    const isUsable = earlier !== undefined && scheduler.readNow() - earlier.at < STALE_MS;
    return isUsable && random.drawChance(engine.faults.courierStale) ? earlier.answer : undefined;
  }

  return {
    /** Answers in place of a courier or a store, or returns undefined. */
    answerEarly(party: Party, request: HttpRequest): HttpAnswer | undefined {
      const caller = findRunningInstance()?.name ?? "outside";
      const label = `${request.method} ${request.url.pathname}`;
      if (isDown(party)) {
        history.record(caller, `${label} -> 503, the ${party} is down`);
        return { status: 503, headers: {}, body: "" };
      }
      if (party !== "courier") return undefined;
      const stale = findStale(request);
      if (stale !== undefined) history.record(caller, `${label} -> OLD ANSWER of a cache`);
      return stale;
    },
    /** A cache keeps an answer until it is too old, and does not see what happened since. */
    remember(party: Party, request: HttpRequest, answer: HttpAnswer): void {
      if (party !== "courier" || answer.status !== 200 || !isStatusRead(request)) return;
      const known = answers.get(request.url.href);
      if (known !== undefined && scheduler.readNow() - known.at < STALE_MS) return;
      answers.set(request.url.href, { answer, at: scheduler.readNow() });
    },
  };
}

function readOutageMinutes({ faults }: Engine, party: Party): number {
  if (party === "courier") return faults.courierOutageMinutes;
  return party === "store" ? faults.storeOutageMinutes : 0;
}
