import type { Figures } from "#shared/bridge/ports/overview/figures.ts";
import type { MailAccount, MailState } from "#shared/bridge/ports/overview/mail-account.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { type Failing, isBefore, judgeFailures, sumSince } from "./judge-failures.ts";
import {
  judgeThrottles,
  listThrottleFigures,
  type ThrottledTable,
  type WatchedTable,
} from "./judge-throttles.ts";
import {
  judgeQueue,
  judgeSpeed,
  listQueueFigures,
  measureHalf,
  type SlowCalls,
  type WaitingQueue,
  type WatchedQueue,
} from "./judge-waiting.ts";
import {
  CALL_SOURCES,
  type CallSource,
  countRuns,
  listSignSources,
  MAILS_FAILED,
  MISSED_WEBHOOKS,
  type SignSource,
  type WatchedFunction,
} from "./life-signs.ts";
import { RECENT_MINUTES, type Reading, readFigures } from "./read-figures.ts";

interface Watched {
  readonly functions: readonly WatchedFunction[];
  readonly queues: readonly WatchedQueue[];
  readonly table: WatchedTable;
}

interface Deps extends Watched {
  readonly figures: Figures;
  readonly mail: MailAccount;
  readonly clock: Clock;
}

/** When something last happened that shows that the system lives. */
interface LifeSign extends Pick<SignSource, "kind" | "name" | "everyMinutes"> {
  /** The minute, or a longer ago the five minutes, in which it happened. */
  readonly lastAt: Date | undefined;
  /** Whether it should have happened since. */
  readonly isLate: boolean;
}

type FailingRuns = Failing & { readonly service: string };
type FailingCalls = Failing & Pick<CallSource, "to" | "operation">;

export interface LifeSigns {
  readonly signs: readonly LifeSign[];
  readonly failingRuns: readonly FailingRuns[];
  readonly failingCalls: readonly FailingCalls[];
  readonly slowCalls: readonly SlowCalls[];
  readonly waitingQueues: readonly WaitingQueue[];
  readonly throttledTables: readonly ThrottledTable[];
  /** Orders that only a sweep found, lately. */
  readonly missedWebhooks: number;
  readonly mail: { readonly state: MailState | "unknown"; readonly failed: number };
}

/** Sweeps find orders every five minutes. */
const MISSED_MINUTES = 15;
/** Longer than three runs of the rarest schedule. */
const LONGEST_MINUTES = 75 * 60;
const MISSED_RUNS = 3;
/** CloudWatch shows a minute some minutes later. */
const FIGURES_DELAY_MINUTES = 3;

/**
 * Reads when what should happen last happened, which calls and runs of the last minutes failed, which
 * partners are slow, what waits in queues, and which table or index is throttled. It takes one read of
 * figures, and another one for what happened longer than an hour ago.
 */
export function readLifeSigns({ figures, mail, clock, ...watched }: Deps) {
  const { functions, queues, table } = watched;
  return async (): Promise<LifeSigns> => {
    const now = clock();
    const sources = listSignSources(functions);
    const [recent, state] = await Promise.all([
      readRecent(figures, sources, watched, now),
      mail.check().catch(() => "unknown" as const),
    ]);
    const missedWebhooks = sumSince(MISSED_WEBHOOKS.flatMap(recent.find), now, MISSED_MINUTES);
    const older = await readOlder(figures, sources, recent, now);
    return {
      signs: sources.map((source) => {
        const lastAt = findLast(source, recent) ?? findLast(source, older);
        return { ...toName(source), lastAt, isLate: isLate(source, lastAt, recent, now) };
      }),
      failingRuns: functions.flatMap(({ service, functionName }) => {
        const [failed, all] = (["Errors", "Invocations"] as const).map((name) =>
          recent.find(countRuns(name, functionName)),
        );
        const failing = judgeFailures(failed, all, now);
        return failing === undefined ? [] : [{ service, ...failing }];
      }),
      failingCalls: CALL_SOURCES.flatMap(({ to, operation, failed, all }) => {
        const failing = judgeFailures(recent.find(failed), recent.find(all), now);
        return failing === undefined ? [] : [{ to, operation, ...failing }];
      }),
      slowCalls: CALL_SOURCES.flatMap(
        (source) => judgeSpeed(source, recent.find(measureHalf(source)), now) ?? [],
      ),
      waitingQueues: queues.flatMap((queue) => judgeQueue(queue, recent.find, now) ?? []),
      throttledTables: judgeThrottles(table, recent.find, now),
      missedWebhooks,
      mail: { state, failed: sumSince(recent.find(MAILS_FAILED), now, RECENT_MINUTES) },
    };
  };
}

const readRecent = (
  figures: Figures,
  sources: readonly SignSource[],
  { functions, queues, table }: Watched,
  now: Date,
): Promise<Reading> =>
  readFigures(
    figures,
    [
      ...sources.filter(({ kind }) => kind !== "schedule").flatMap((one) => one.figures),
      ...functions.flatMap(({ functionName }) => [
        countRuns("Invocations", functionName),
        countRuns("Errors", functionName),
      ]),
      ...CALL_SOURCES.flatMap((one) => [one.failed, one.all, measureHalf(one)]),
      ...queues.flatMap(listQueueFigures),
      ...listThrottleFigures(table),
      ...[...MISSED_WEBHOOKS, MAILS_FAILED],
    ],
    RECENT_MINUTES,
    now,
  );

const readOlder = (
  figures: Figures,
  sources: readonly SignSource[],
  recent: Reading,
  now: Date,
): Promise<Reading> =>
  readFigures(
    figures,
    sources.filter((one) => findLast(one, recent) === undefined).flatMap((one) => one.figures),
    LONGEST_MINUTES,
    now,
  );

const toName = ({ kind, name, everyMinutes }: SignSource) => ({ kind, name, everyMinutes });

/** Returns the newest time at which something was counted. */
function findLast({ figures }: SignSource, { find }: Reading): Date | undefined {
  const times = figures.flatMap((figure) =>
    find(figure)
      .filter(({ value }) => value > 0)
      .map(({ at }) => at.getTime()),
  );
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}

/**
 * A schedule is late after three runs that it missed. Webhooks are late if a sweep found orders of that
 * kind of store lately, and no webhook of it came since. Whether a notification or a booking should have come, nobody knows.
 */
function isLate(
  { kind, everyMinutes, missed: missedFigure }: SignSource,
  lastAt: Date | undefined,
  recent: Reading,
  now: Date,
): boolean {
  if (kind === "schedule") {
    const minutes = MISSED_RUNS * (everyMinutes ?? 0) + FIGURES_DELAY_MINUTES;
    return lastAt === undefined || isBefore(lastAt, now, minutes);
  }
  if (missedFigure === undefined) return false;
  const missed = recent.find(missedFigure).find(({ value }) => value > 0)?.at;
  if (missed === undefined || isBefore(missed, now, MISSED_MINUTES)) return false;
  // A kind of store that never sent one has no store that orders.
  return lastAt !== undefined && lastAt < missed;
}
