import * as z from "zod";
import type { LocalFunction } from "./functions/local-function.ts";
import { type Resource, readProperties, type System } from "./template/system.ts";

const target = z.object({ Arn: z.string(), Input: z.string().optional() });
const scheduleProperties = z.object({
  ScheduleExpression: z.string(),
  State: z.string().default("ENABLED"),
  Target: target,
});
const ruleProperties = z.object({
  ScheduleExpression: z.string("only rules with a schedule are supported locally"),
  State: z.string().default("ENABLED"),
  Targets: z.array(target).default([]),
});

const unitMs: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};
/** Node's longest timer, about 25 days. */
const longestTimerMs = 2 ** 31 - 1;

/** Returns the milliseconds between two runs of a rate such as `rate(5 minutes)`. Throws on other expressions. */
export function parseRateMs(expression: string): number {
  const [, count, unit = ""] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const ms = Number(count) * (unitMs[unit] ?? 0);
  if (!(ms > 0)) throw new Error(`schedule ${expression} is not supported locally: use rate(…)`);
  return Math.min(ms, longestTimerMs);
}

/** A function call that repeats at a fixed rate. */
export interface ScheduledCall {
  readonly everyMs: number;
  readonly worker: Pick<LocalFunction, "invoke">;
  readonly event: unknown;
}

/** Reads the schedules and scheduled rules of the templates. */
export function readSchedules(
  system: System,
  functions: ReadonlyMap<string, LocalFunction>,
): ScheduledCall[] {
  const schedules = system.listResources("AWS::Scheduler::Schedule").flatMap((resource) => {
    const { Target, ...schedule } = readProperties(resource, scheduleProperties);
    return toScheduledCalls(resource, { ...schedule, Targets: [Target] }, functions);
  });
  const rules = system
    .listResources("AWS::Events::Rule")
    .flatMap((resource) =>
      toScheduledCalls(resource, readProperties(resource, ruleProperties), functions),
    );
  return [...schedules, ...rules];
}

/** Runs each call now and then at its rate, unless a fault holds it. Returns a function that stops the schedules. */
export function startSchedules(
  scheduledCalls: readonly ScheduledCall[],
  isHeld: () => boolean = () => false,
): () => void {
  const timers = scheduledCalls.map(({ everyMs, worker, event }) => {
    const invokeWorker = () => {
      // The function's log records a failed run, and the next run follows.
      if (!isHeld()) void worker.invoke(event).catch(() => undefined);
    };
    invokeWorker();
    return setInterval(invokeWorker, everyMs);
  });
  return () => timers.forEach(clearInterval);
}

function toScheduledCalls(
  resource: Resource,
  { ScheduleExpression, State, Targets }: z.output<typeof ruleProperties>,
  functions: ReadonlyMap<string, LocalFunction>,
): ScheduledCall[] {
  if (State !== "ENABLED") return [];
  return Targets.map(({ Arn, Input }) => {
    const worker = functions.get(Arn);
    if (worker === undefined)
      throw new Error(`${resource.stack}/${resource.id} does not target a function`);
    const event: unknown =
      Input === undefined ? { "detail-type": "Scheduled Event" } : JSON.parse(Input);
    return { everyMs: parseRateMs(ScheduleExpression), worker, event };
  });
}
