import * as z from "zod";
import { refuseField } from "#functions/bridge/merchant-api/refusal.ts";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import {
  GROUPINGS,
  insightsSchema,
} from "#functions/bridge/merchant-api/schemas/insights-schema.ts";
import {
  listDayGroups,
  listGroups,
  toTotalView,
} from "#functions/bridge/merchant-api/views/insights-view.ts";
import { addDays, listDates } from "#shared/bridge/domain/dispatch/schedule/calendar-date.ts";
import { getDayEnd, getStoreTimeZone } from "#shared/bridge/domain/dispatch/schedule/days.ts";
import { toLocalDate } from "#shared/bridge/domain/dispatch/schedule/local-time.ts";
import { type DayCount, isFinal } from "#shared/bridge/domain/insights/day-count.ts";
import {
  DAY_RANGES,
  type DayRange,
  findRangeDays,
} from "#shared/bridge/domain/insights/day-range.ts";
import { readDayCounts } from "#shared/bridge/use-cases/insights/read-day-counts.ts";
import { ok } from "#shared/kernel/result.ts";
import { dateSchema } from "./date-range.ts";

const MAX_DAYS = 366;

export const readInsights = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/insights",
    name: "readInsights",
    tag: "Figures",
    summary: "Figures of any range",
    description: `What became of the deliveries that were first seen in a range of days: how they ended, how long they took, whether they were on time, attempts, and what the courier cost against what buyers paid for shipping. By day, pick-up location or delivery method. Days are those of the first pick-up location's time zone, else of UTC. At most ${MAX_DAYS} days; the last seven if none are named. Test orders are not counted. A day's figures stay as they are from 35 days after it.`,
    query: z.object({
      range: z
        .enum(DAY_RANGES)
        .optional()
        .describe(
          "In place of `from` and `to`: so many days that end today, or the last week from Monday to Sunday, by the store's days.",
        ),
      from: dateSchema
        .optional()
        .describe("The first day. It must not be after `to`. Without it: six days before `to`."),
      to: dateSchema.optional().describe("The last day; today if left out."),
      by: z
        .enum(GROUPINGS)
        .default("day")
        .describe("What the groups are.")
        .meta({ examples: ["day"] }),
    }),
    response: { status: 200, text: "The figures, in all and by group.", schema: insightsSchema },
    refusals: {},
  },
  async ({ storeId, query }, deps) => {
    const { settings } = await deps.settings.readWithRevision(storeId);
    const timeZone = getStoreTimeZone(settings);
    const now = deps.clock();
    if (query.range !== undefined && (query.from ?? query.to) !== undefined)
      return refuseField("range", "must be left out where from or to is given");
    const { from, to } = findDays(toLocalDate(now, timeZone), query);
    if (from > to) return refuseField("from", "must not be after to");
    if (addDays(from, MAX_DAYS) <= to)
      return refuseField("from", `must be at most ${MAX_DAYS - 1} days before to`);
    const period = { from, to, timeZone };
    const { counts, pendingDays } = await readDayCounts(deps, storeId, period, now);
    const names = new Map(settings.locations.map(({ id, name }) => [id, name]));
    return ok({
      ...period,
      countedAt: findOldest(counts)?.toISOString() ?? null,
      pendingDays,
      total: toTotalView(counts),
      groups:
        query.by === "day"
          ? listDayGroups(counts, listDates(from, to))
          : listGroups(counts, query.by, names),
    });
  },
);

interface AskedDays {
  readonly range?: DayRange | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns the days that are asked for; by default the last seven. */
function findDays(
  today: string,
  { range, from, to = today }: AskedDays,
): { from: string; to: string } {
  if (range !== undefined) return findRangeDays(range, today);
  return { from: from ?? addDays(to, -6), to };
}

/** Returns when the oldest of the figures that still change were counted. */
const findOldest = (counts: readonly DayCount[]): Date | undefined =>
  counts
    .filter((count) => !isFinal(count, getDayEnd(count.date, count.timeZone)))
    .map(({ countedAt }) => countedAt)
    .sort((one, other) => one.getTime() - other.getTime())[0];
