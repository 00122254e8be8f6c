import * as z from "zod";
import { refuseField } from "#functions/bridge/merchant-api/refusal.ts";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import { moneySchema } from "#functions/bridge/merchant-api/schemas/field-schemas.ts";
import { addDays } from "#shared/bridge/domain/dispatch/schedule/calendar-date.ts";
import { getStoreTimeZone } from "#shared/bridge/domain/dispatch/schedule/days.ts";
import { toLocalDate } from "#shared/bridge/domain/dispatch/schedule/local-time.ts";
import {
  type DayFigures,
  summarizeDeliveries,
} from "#shared/bridge/use-cases/delivery/summarize-deliveries.ts";
import { formatMoney, type Money } from "#shared/kernel/money.ts";
import { ok } from "#shared/kernel/result.ts";
import { dateSchema } from "./date-range.ts";

const MAX_DAYS = 31;
const createCountSchema = (example: number) =>
  z
    .int()
    .min(0)
    .meta({ examples: [example] });
const moneyListSchema = z.array(moneySchema);

/** What became of the deliveries that were first seen on one day. */
export const daySchema = z.object({
  date: z.iso.date().meta({ examples: ["2026-11-24"] }),
  seen: createCountSchema(14).describe(
    "Number of deliveries first seen on this day. The other figures are about these deliveries.",
  ),
  booked: createCountSchema(12).describe("Number of deliveries that the courier has or had."),
  delivered: createCountSchema(11),
  held: createCountSchema(1),
  cancelled: createCountSchema(1),
  charged: moneyListSchema.describe("Amounts paid to the courier, for each currency."),
  refunded: moneyListSchema.describe("Amount that the courier refunded.").meta({ examples: [[]] }),
  shippingPaid: moneyListSchema.describe("Amount that buyers paid for shipping."),
  tipped: moneyListSchema.meta({ examples: [[]] }),
});

export const readSummary = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/summary",
    name: "readSummary",
    tag: "Figures",
    summary: "Figures per day",
    description: `What became of the deliveries of each day, as they stand now. Of a day with fifty deliveries or more, the figures are kept: today's are a minute old at most, yesterday's two, and older ones the longer the longer ago the day is. A day's figures stay as they are from 35 days after it. Days are those of the first pick-up location's time zone, else of UTC. At most ${MAX_DAYS} days; the last seven if none are named.`,
    query: z.object({
      from: dateSchema
        .optional()
        .describe("The first day. It must not be after `to`. Without it: six days before `to`."),
      to: dateSchema.optional().describe("The last day; today if left out."),
    }),
    response: {
      status: 200,
      text: "Each day, the oldest first.",
      schema: z.object({
        timeZone: z.string().meta({ examples: ["America/New_York"] }),
        days: z.array(daySchema),
      }),
    },
    refusals: {},
  },
  async ({ storeId, query }, deps) => {
    const { settings } = await deps.settings.readWithRevision(storeId);
    const timeZone = getStoreTimeZone(settings);
    const now = deps.clock();
    const to = query.to ?? toLocalDate(now, timeZone);
    const from = query.from ?? addDays(to, -6);
    if (from > to) return refuseField("from", "must not be after to");
    if (addDays(from, MAX_DAYS) <= to) {
      return refuseField("from", `must be at most ${MAX_DAYS} days before to`);
    }
    const days = await summarizeDeliveries(deps, storeId, { from, to, timeZone }, now);
    return ok({ timeZone, days: days.map(toDayView) });
  },
);

export const toDayView = ({ money, ...figures }: DayFigures): z.input<typeof daySchema> => ({
  ...figures,
  charged: toMoneyViews(money.charged),
  refunded: toMoneyViews(money.refunded),
  shippingPaid: toMoneyViews(money.shippingPaid),
  tipped: toMoneyViews(money.tipped),
});

const toMoneyViews = (amounts: readonly Money[]) =>
  amounts.map((money) => ({ ...money, text: formatMoney(money) }));
