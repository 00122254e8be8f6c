import type { HttpAnswer, HttpRequest } from "../platform/platform.ts";
import type { HttpFault, Party } from "../run/fault-profile.ts";
import {
  type Engine,
  findRunningInstance,
  type Instance,
  runOutside,
  waitForever,
} from "./engine.ts";
import { createPartyFaults } from "./party-faults.ts";

export interface Host {
  readonly party: Party;
  readonly answer: (request: HttpRequest) => Promise<HttpAnswer>;
}

const FAULTS = [
  "lost",
  "unanswered",
  "late",
  "twice",
  "throttled",
  "failed",
  "page",
  "malformed",
  "slow",
] as const satisfies readonly HttpFault[];

/** How late an effect can come. The product states that it waits for two minutes. */
const LATEST_EFFECT_MS = 110_000;
const LATENCY_MS = [20, 400] as const;

type FaultEffect = (
  perform: () => Promise<HttpAnswer>,
  request: HttpRequest,
) => Promise<HttpAnswer>;

/** The connection broke. */
class ConnectionError extends Error {
  readonly code = "ECONNRESET";
}

/** Carries requests to hosts, with the faults of the run. */
export function createNetwork(engine: Engine, hosts: ReadonlyMap<string, Host>) {
  const { random, scheduler, history } = engine;

  /**
   * A store that repeats an effect by itself would break every promise of its own. A gateway that answers 2xx
   * in the place of a merchant's program loses what it was told.
   */
  const canSuffer = (party: Party, fault: HttpFault): boolean =>
    party === "program" ? fault !== "page" : party !== "store" || fault !== "twice";

  function drawFault(party: Party): HttpFault | undefined {
    for (const fault of FAULTS) {
      if (!canSuffer(party, fault)) continue;
      if (random.drawChance(engine.faults[`${party}.${fault}`])) return fault;
    }
    return undefined;
  }

  const special = createPartyFaults(engine);

  async function answerRequest(host: Host, request: HttpRequest): Promise<HttpAnswer> {
    const earlier = special.answerEarly(host.party, request);
    if (earlier !== undefined) return earlier;
    const label = `${request.method} ${request.url.host}${request.url.pathname}`;
    const caller = findRunningInstance()?.name ?? "outside";
    const fault = drawFault(host.party);
    const perform = () => runOutside(() => host.answer(request));
    if (fault !== undefined) history.record(caller, `${label} IS ${fault.toUpperCase()}`);
    const answer = fault === undefined ? await perform() : await effects[fault](perform, request);
    history.record(caller, `${label} -> ${answer.status} ${answer.body.slice(0, 160)}`);
    if (fault === undefined) special.remember(host.party, request, answer);
    return answer;
  }

  const effects: Readonly<Record<HttpFault, FaultEffect>> = {
    lost: (_, request) => breakConnection(request),
    async unanswered(perform, request) {
      await perform();
      return breakConnection(request);
    },
    late(perform, request) {
      scheduler.schedule(random.drawInteger(5_000, LATEST_EFFECT_MS), () => {
        history.record("network", `${request.method} ${request.url.pathname} TAKES EFFECT`);
        perform().catch(() => undefined);
      });
      return waitForever();
    },
    /** The client gets the answer to one of both. */
    async twice(perform) {
      const later = async () => {
        await scheduler.sleep(random.drawInteger(0, random.pick([5, 100, 2_000])));
        return perform();
      };
      const answers = await Promise.all([perform(), later()]);
      return random.pick(answers);
    },
    async throttled() {
      const retryAfter = random.pick([undefined, "1", "30"]);
      const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter };
      return { status: 429, headers, body: "" };
    },
    failed: async () => ({ status: random.pick([500, 502, 503, 504]), headers: {}, body: "" }),
    page: async () => ({
      status: random.pick([200, 403, 404, 502]),
      headers: { "content-type": "text/html" },
      body: "<html><body>Gateway</body></html>",
    }),
    async malformed(perform) {
      const answer = await perform();
      return { ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) };
    },
    async slow(perform) {
      const answer = await perform();
      await scheduler.sleep(random.drawInteger(1_000, 8_000));
      return answer;
    },
  };

  /** The connection is cut, or nothing comes at all until the client gives up. */
  const breakConnection = (request: HttpRequest): Promise<never> =>
    random.drawChance(0.5)
      ? Promise.reject(new ConnectionError(`${request.url.host} cut the connection`))
      : waitForever();

  /** Returns whether the running instance dies during its request, and when. */
  function drawDeath(instance: Instance | undefined): "before" | "after" | undefined {
    if (instance === undefined || !random.drawChance(engine.faults.kill)) return undefined;
    return random.pick(["before", "after"]);
  }

  const findHost = ({ url }: HttpRequest): Host => {
    const host = hosts.get(url.host);
    if (host === undefined) throw new ConnectionError(`there is no host ${url.host}`);
    return host;
  };

  /** Sends a request for the running instance, or for an actor outside. */
  return async (request: HttpRequest, signal: AbortSignal | undefined): Promise<HttpAnswer> => {
    const instance = findRunningInstance();
    const host = findHost(request);
    const death = drawDeath(instance);
    if (death === "before") instance?.kill("IS KILLED");
    if (instance?.isAlive() === false) return waitForever();
    const answering = scheduler
      .sleep(random.drawInteger(...LATENCY_MS))
      .then(() => answerRequest(host, request));
    const outcome = Promise.race([answering, ...toAborted(signal)]);
    // It also dies when no answer comes in time: what it asked for can still take effect.
    await outcome.catch(() => undefined);
    if (death === "after") instance?.kill("IS KILLED");
    return instance?.isAlive() === false ? waitForever() : outcome;
  };
}

/** Returns a promise that rejects when the client stops waiting. */
function toAborted(signal: AbortSignal | undefined): Promise<never>[] {
  if (signal === undefined) return [];
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return [aborted];
}
