import { AsyncLocalStorage } from "node:async_hooks";

/** By which ids the log lines of a run are found. */
export interface Correlation {
  /** What all lines of one delivery share, from its first webhook to its last store update. */
  readonly correlationId: string;
  /** What caused this run, if that has an id of its own: `schedule`, a sweep, a later webhook. */
  readonly cause?: string | undefined;
  /** One invocation of one function. */
  readonly runId: string;
}

/** The cause of a run that a timer starts. Its own id is the cause of what it requests. */
const SCHEDULE = "schedule";
/** The header that carries the id from one system to another. */
const CORRELATION_HEADER = "x-correlation-id";

const storage = new AsyncLocalStorage<{ current: Correlation }>();

/** Runs with this correlation, and everything that it calls. */
export const runCorrelated = <Result>(current: Correlation, run: () => Result): Result =>
  storage.run({ current }, run);

/** Returns the correlation of the present run; nothing has one outside of a function's handler. */
export const getCorrelation = (): Correlation | undefined => storage.getStore()?.current;

/**
 * Continues the run under the id that its subject has from earlier runs. The id that the run had is
 * then what caused it.
 */
export function joinCorrelation(correlationId: string | undefined): void {
  const run = storage.getStore();
  if (run === undefined || correlationId === undefined) return;
  const { current } = run;
  if (current.correlationId === correlationId) return;
  run.current = { ...current, correlationId, cause: current.cause ?? current.correlationId };
}

/** Returns the text if it can be an id of another system. Anything else does not get into a log. */
export const parseCorrelationId = (text: string | undefined): string | undefined =>
  text !== undefined && /^[\w=:.-]{8,64}$/.test(text) ? text : undefined;

/** Returns the header for a system that is called, or nothing outside of a run. */
export function createCorrelationHeaders(): Record<string, string> {
  const { correlationId } = getCorrelation() ?? {};
  return correlationId === undefined ? {} : { [CORRELATION_HEADER]: correlationId };
}

interface TextAttribute {
  readonly DataType: "String";
  readonly StringValue: string;
}

/**
 * Returns what a message of SQS carries that is sent now. A request of a timer, and one of many, only
 * names its cause: the delivery that it is about has an id of its own.
 */
export function createMessageAttributes(isOneOfMany = false): {
  readonly MessageAttributes?: Record<string, TextAttribute>;
} {
  const current = getCorrelation();
  if (current === undefined) return {};
  const { correlationId: StringValue, cause } = current;
  const name = isOneOfMany || cause === SCHEDULE ? "Cause" : "CorrelationId";
  return { MessageAttributes: { [name]: { DataType: "String", StringValue } } };
}

/** The parts of an event that say what began the run. */
interface Beginning {
  readonly requestContext?: { readonly requestId?: string };
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly Records?: unknown;
}

/** A run has the id of its request, or of its caller's delivery; otherwise a queue or a timer began it. */
export function beginCorrelation(event: unknown, runId: string, joinsCaller: boolean): Correlation {
  const { requestContext, headers, Records: records } = (event ?? {}) as Beginning;
  const requestId = requestContext?.requestId;
  if (requestId === undefined)
    return { runId, correlationId: runId, ...(records === undefined && { cause: SCHEDULE }) };
  const given = joinsCaller ? parseCorrelationId(headers?.[CORRELATION_HEADER]) : undefined;
  return { runId, correlationId: given ?? requestId, ...(given && { cause: requestId }) };
}
