import * as z from "zod";
import { wrongField } from "#functions/bridge/merchant-api/refusal.ts";
import { route } from "#functions/bridge/merchant-api/route.ts";
import { moneySchema } from "#functions/bridge/merchant-api/schemas/field-schemas.ts";
import { dayOf, daysFrom, zoneOf } from "#shared/bridge/domain/dispatch/schedule/days.ts";
import {
  type DayFigures,
  summarise,
} from "#shared/bridge/use-cases/delivery/summarize-deliveries.ts";
import { type Money, moneyText } from "#shared/kernel/money.ts";
import { ok } from "#shared/kernel/result.ts";
import { day } from "./date-range.ts";

const MOST_DAYS = 31;
const count = z.int().min(0);
const sums = z.array(moneySchema);

const daySchema = z.object({
  date: z.iso.date(),
  seen: count.describe("Deliveries that the bridge first saw on this day; below, of these:"),
  booked: count.describe("The courier has, or had, them."),
  delivered: count,
  held: count,
  cancelled: count,
  charged: sums.describe("Paid to the courier, by currency."),
  refunded: sums.describe("Paid back by the courier."),
  shippingPaid: sums.describe("Paid by buyers for shipping."),
  tipped: sums,
});

export const summary = route(
  {
    key: "GET /api/v1/stores/{storeId}/summary",
    name: "summarise",
    tag: "Figures",
    summary: "Figures per day",
    description: `What became of the deliveries of each day, as they stand now. Days are those of the first pick-up location's time zone, else of UTC. At most ${MOST_DAYS} days; the last seven if none are named.`,
    query: z.object({ from: day.optional(), to: day.optional() }),
    answer: {
      status: 200,
      text: "Each day, the oldest first.",
      schema: z.object({ timeZone: z.string(), days: z.array(daySchema) }),
    },
    refuses: {},
  },
  async ({ storeId, query }, deps) => {
    const { settings } = await deps.settings.kept(storeId);
    const timeZone = zoneOf(settings);
    const to = query.to ?? dayOf(deps.clock(), timeZone);
    const from = query.from ?? daysFrom(to, -6);
    if (from > to) return wrongField("from", "must not be after to");
    if (daysFrom(from, MOST_DAYS) <= to) {
      return wrongField("from", `must be at most ${MOST_DAYS} days before to`);
    }
    const days = await summarise(deps.listing, storeId, { from, to, timeZone });
    return ok({ timeZone, days: days.map(dayView) });
  },
);

const dayView = ({ money, ...figures }: DayFigures): z.input<typeof daySchema> => ({
  ...figures,
  charged: moneyViews(money.charged),
  refunded: moneyViews(money.refunded),
  shippingPaid: moneyViews(money.shippingPaid),
  tipped: moneyViews(money.tipped),
});

const moneyViews = (amounts: readonly Money[]) =>
  amounts.map((money) => ({ ...money, text: moneyText(money) }));
