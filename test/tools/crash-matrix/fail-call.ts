import type { HttpAnswer } from "#test/simulation/platform/platform.ts";
import type { CellFault } from "./cell-fault.ts";

/** What a failing call does to the function that makes it. */
export interface CallEffects {
  readonly sleep: (delayMs: number) => Promise<void>;
  /** The instance ends, and nothing answers it. */
  readonly die: () => Promise<never>;
}

/** After this time, and its tries, the SDK gives up. */
const AWS_PATIENCE_MS = 4_000;
const LATENCY_MS = 50;
const PAGE = "<html><body>Bad Gateway</body></html>";

class AwsError extends Error {
  readonly $metadata: { readonly httpStatusCode?: number };
  constructor(name: string, httpStatusCode?: number) {
    super(`${name} of the matrix`);
    this.name = name;
    this.$metadata = { ...(httpStatusCode !== undefined && { httpStatusCode }) };
  }
}

/** What the SDK says about an answer that it cannot read. */
const createParseError = () => new SyntaxError("Unexpected token '<' in JSON at position 0");

type Perform<Answer> = () => Promise<Answer>;

/**
 * Lets a call of AWS fail for good: after all tries of the SDK. Each error is one that the SDK throws;
 * an answer that is no JSON of AWS is a syntax error, whatever the service did.
 */
export async function failAwsCall(
  fault: CellFault,
  perform: Perform<unknown>,
  { sleep, die }: CallEffects,
): Promise<unknown> {
  const effects: Readonly<Record<CellFault, () => Promise<unknown>>> = {
    "die-before": die,
    "die-after": () => perform().then(die, die),
    async "no-answer"() {
      await perform();
      await sleep(AWS_PATIENCE_MS);
      throw new AwsError("TimeoutError");
    },
    async "429"() {
      await sleep(LATENCY_MS);
      throw new AwsError("ThrottlingException", 429);
    },
    async "500"() {
      await sleep(LATENCY_MS);
      throw new AwsError("InternalServerError", 500);
    },
    async html() {
      await sleep(LATENCY_MS);
      throw createParseError();
    },
    async malformed() {
      await perform();
      throw createParseError();
    },
  };
  return effects[fault]();
}

interface HttpEffects extends CallEffects {
  readonly signal: AbortSignal | undefined;
}

/** Lets a request to the courier, the store or the bridge fail. */
export async function failHttpCall(
  fault: CellFault,
  perform: Perform<HttpAnswer>,
  { sleep, die, signal }: HttpEffects,
): Promise<HttpAnswer> {
  const respond = async (status: number, headers: Readonly<Record<string, string>>, body = "") => {
    await sleep(LATENCY_MS);
    return { status, headers, body };
  };
  const effects: Readonly<Record<CellFault, () => Promise<HttpAnswer>>> = {
    "die-before": die,
    "die-after": () => perform().then(die, die),
    async "no-answer"() {
      await perform();
      return waitUntilAborted(signal);
    },
    "429": () => respond(429, { "retry-after": "5" }),
    "500": () => respond(500, {}),
    html: () => respond(200, { "content-type": "text/html" }, PAGE),
    async malformed() {
      const answer = await perform();
      return { ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) };
    },
  };
  return effects[fault]();
}

/** A client without a limit waits for ever, and its function is stopped at its time-out. */
const waitUntilAborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted === true) reject(signal.reason);
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
