import type { StuckPage } from "./answers.ts";
import { formatAge, formatInterval, formatTime } from "./format-time.ts";
import type { LifeSigns } from "./life-signs-answer.ts";

/** Something that is wrong. */
export interface Trouble {
  readonly what: string;
  readonly is: string;
  readonly why: string;
}

const MAIL_TROUBLES: ReadonlyMap<string, string> = new Map([
  ["not-verified", "Amazon SES has not verified the address that mail comes from."],
  ["paused", "Amazon SES has paused sending for the account."],
]);

type Failing = LifeSigns["failing_calls"][number] | LifeSigns["failing_runs"][number];

/** What failed last in an earlier minute than these, and succeeds, is over. Figures are those of minutes. */
const OVER_AFTER_MS = 3 * 60_000;
const isOver = ({ since, last_at: lastAt }: Failing, now: Date): boolean =>
  since === null && now.getTime() - Date.parse(lastAt) > OVER_AFTER_MS;

/** Lists what failed in the last ten minutes, and succeeds again. */
export const listEndedTroubles = (
  { failing_runs: runs, failing_calls: calls }: LifeSigns,
  now: Date,
): Trouble[] => [
  ...runs.filter((one) => isOver(one, now)).map(describeRuns),
  ...calls.filter((one) => isOver(one, now)).map(describeCalls),
];

/** Lists what is wrong by what the functions did lately: a share of calls or runs, and what is late. */
export const listTroubles = (
  { is_read: isRead, signs, mail, ...signsOf }: LifeSigns,
  now: Date,
): Trouble[] => [
  ...(isRead
    ? []
    : [
        {
          what: "metrics",
          is: "not read",
          why: "CloudWatch does not answer: when the functions last ran, and which calls fail, is not known.",
        },
      ]),
  ...signsOf.failing_runs.filter((one) => !isOver(one, now)).map(describeRuns),
  ...signsOf.failing_calls.filter((one) => !isOver(one, now)).map(describeCalls),
  ...signsOf.slow_calls.map(describeSlow),
  ...signsOf.waiting_queues.map(describeQueue),
  ...signsOf.throttled_tables.map(describeThrottled),
  ...signs
    .filter((one) => one.is_late)
    .map((one) => ({ what: nameSign(one), is: "late", why: `Last ${describeLast(one, now)}.` })),
  ...(signsOf.missed_webhooks === 0
    ? []
    : [
        {
          what: "webhooks",
          is: "missed",
          why: `Sweeps of the last 15 minutes found orders before any webhook: ${signsOf.missed_webhooks}.`,
        },
      ]),
  ...describeMail(mail),
];

const describeRuns = (one: LifeSigns["failing_runs"][number]): Trouble => ({
  what: one.service,
  is: `${one.failed} of ${one.total} runs failed`,
  why: `${describeSince(one)} Its log has the errors.`,
});

const describeCalls = (one: LifeSigns["failing_calls"][number]): Trouble => ({
  what: one.to,
  is: `${one.failed} of ${one.total} calls (${one.operation}) failed`,
  why: describeSince(one),
});

const formatSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const describeSlow = (one: LifeSigns["slow_calls"][number]): Trouble => ({
  what: one.to,
  is: `slow (${one.operation}): half of the calls take more than ${formatSeconds(one.milliseconds)}`,
  why:
    one.usual_milliseconds === null
      ? "Nobody called in the hour before."
      : `Before: ${formatSeconds(one.usual_milliseconds)}.`,
});

const describeQueue = (one: LifeSigns["waiting_queues"][number]): Trouble => ({
  what: `queue ${one.queue}`,
  is: `waits: ${one.messages} ${one.messages === 1 ? "message" : "messages"}, the oldest ${one.oldest_seconds} s`,
  why: "Its function does not receive them, or not as fast as they come.",
});

const describeThrottled = ({
  table,
  index,
  kind,
  requests,
}: LifeSigns["throttled_tables"][number]): Trouble => ({
  what: index === null ? `table ${table}` : `index ${index} of table ${table}`,
  is: `throttled: ${requests} ${kind}s refused`,
  why: "In the last ten minutes. The runbook's table-throttled says what to do.",
});

const describeSince = ({ since, last_at: lastAt }: Failing): string =>
  since === null
    ? `Some succeed; the last failure was at ${toClock(lastAt)} UTC.`
    : `None succeeded since ${toClock(since)} UTC.`;

const toClock = (iso: string): string => formatTime(iso).slice(11, 16);

function describeMail({ state, failed }: LifeSigns["mail"]): Trouble[] {
  const why = MAIL_TROUBLES.get(state);
  if (why !== undefined) return [{ what: "mail", is: "not sent", why }];
  return failed === 0
    ? []
    : [{ what: "mail", is: `${failed} not sent`, why: "In the last hour; each is tried again." }];
}

/** "webhook of shopify", "schedule sweep-stores". */
const nameSign = ({ kind, name }: LifeSigns["signs"][number]): string =>
  kind === "schedule" ? `schedule ${name}` : `${kind} of ${name}`;

/** The figures are those of whole minutes: a number of seconds would say more than they do. */
function describeLast({ last_at: lastAt }: LifeSigns["signs"][number], now: Date): string {
  if (lastAt === null) return "more than 3 d ago, or never";
  const minutes = Math.floor((now.getTime() - Date.parse(lastAt)) / 60_000);
  return minutes < 60
    ? `in the minute ${toClock(lastAt)} UTC, ${minutes} min ago`
    : `${formatAge(lastAt, now)} ago`;
}

/** Names each sign of life, with how long ago it was and how it is. */
export const listSigns = ({ signs, mail }: LifeSigns, now: Date): [string, string, string][] => [
  ...signs.map((one): [string, string, string] => [
    nameSign(one),
    describeLast(one, now),
    describeState(one),
  ]),
  ["mail", "", mail.state],
];

function describeState({ is_late: isLate, every_minutes: every }: LifeSigns["signs"][number]) {
  if (isLate) return "LATE";
  return every === null ? "" : formatInterval(every);
}

/** Deliveries of a store that fail, for one reason. */
export interface FailingStore extends Trouble {
  readonly storeId: string;
}

/** Says of each store how many of its deliveries fail, since when and why. */
export const listFailingStores = (deliveries: StuckPage["deliveries"]): FailingStore[] => {
  const failed = deliveries.filter((one) => one.is_failing);
  const groups = Map.groupBy(failed, (one) => `${one.store_id} ${one.reason?.code}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group.toSorted((one, other) => one.since.localeCompare(other.since));
    if (first === undefined) return [];
    return [
      {
        storeId: first.store_id,
        what: first.store_id,
        is: `${group.length} ${group.length === 1 ? "delivery fails" : "deliveries fail"} since ${formatTime(first.since)} UTC`,
        why: `${first.reason?.text ?? ""} (${first.reason?.code ?? first.state})`,
      },
    ];
  });
};
