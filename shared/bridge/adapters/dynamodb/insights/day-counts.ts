import * as z from "zod";
import type { Item, Table } from "#shared/aws/table.ts";
import { date, money } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { DayCount } from "#shared/bridge/domain/insights/day-count.ts";
import {
  type DaySummary,
  OUTCOME_NAMES,
  SUM_NAMES,
} from "#shared/bridge/domain/insights/day-summary.ts";
import {
  AMOUNT_NAMES,
  FIGURE_NAMES,
  type Figures,
} from "#shared/bridge/domain/insights/figures.ts";
import { MODES } from "#shared/bridge/domain/settings/modes.ts";
import type { DayCounts } from "#shared/bridge/ports/insights/day-counts.ts";

const number = z.int().default(0);
const createNumbers = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, number])) as Record<Name, typeof number>;

const sums = z.array(money).default([]);
const summarySchema = z.object({
  ...createNumbers(OUTCOME_NAMES),
  money: z.object({ charged: sums, refunded: sums, shippingPaid: sums, tipped: sums }).prefault({}),
});

/**
 * The item of a day's figures: pk `STORE#<store>`, sk `FIGURES#<date>`. What is zero is left out. It
 * has nothing personal, and stays when its deliveries are redacted; it goes with its store.
 */
const dayCountSchema = z.object({
  date: z.string(),
  timeZone: z.string(),
  countedAt: date,
  entries: z.int(),
  summary: summarySchema.optional(),
  cells: z.array(
    z.object({
      locationId: z.string().optional(),
      mode: z.enum(MODES).exclude(["ignore"]).optional(),
      figures: z.object({
        ...createNumbers(FIGURE_NAMES),
        doorTimes: z.array(z.int()).default([]),
        money: z.record(z.string(), z.object(createNumbers(AMOUNT_NAMES))).default({}),
      }),
    }),
  ),
});

const FIGURES_PREFIX = "FIGURES#";

/** Stores each day's figures as one item. */
export const createDynamoDayCounts = (table: Table): DayCounts => ({
  async list(storeId, from, to) {
    const items = table.query({
      keyCondition: "pk = :store AND sk BETWEEN :from AND :to",
      values: {
        ":store": toStorePartition(storeId),
        ":from": `${FIGURES_PREFIX}${from}`,
        ":to": `${FIGURES_PREFIX}${to}`,
      },
    });
    return (await Array.fromAsync(items)).map(parseDayCount);
  },

  async put(storeId, count) {
    await table.tryPut(toItem(storeId, count), {
      condition: "attribute_not_exists(pk) OR countedAt < :countedAt",
      values: { ":countedAt": count.countedAt.toISOString() },
    });
  },
});

const parseDayCount = (item: Item): DayCount => {
  const { cells, ...day } = dayCountSchema.parse(item);
  return {
    ...day,
    cells: cells.map(({ locationId, mode, figures }) => ({ locationId, mode, figures })),
  };
};

const toItem = (storeId: StoreId, { countedAt, cells, summary, ...day }: DayCount): Item => ({
  pk: toStorePartition(storeId),
  sk: `${FIGURES_PREFIX}${day.date}`,
  ...day,
  countedAt: countedAt.toISOString(),
  ...(summary && { summary: toStoredSummary(summary) }),
  cells: cells.map(({ locationId, mode, figures }) => ({
    ...(locationId !== undefined && { locationId }),
    ...(mode !== undefined && { mode }),
    figures: toStoredFigures(figures),
  })),
});

const toStoredSummary = ({ money: amounts, ...numbers }: DaySummary) => ({
  ...omitZeros(numbers),
  money: Object.fromEntries(
    SUM_NAMES.flatMap((name) => (amounts[name].length > 0 ? [[name, amounts[name]]] : [])),
  ),
});

const toStoredFigures = ({ doorTimes, money, ...numbers }: Figures) => ({
  ...omitZeros(numbers),
  ...(doorTimes.length > 0 && { doorTimes }),
  ...(Object.keys(money).length > 0 && {
    money: Object.fromEntries(
      Object.entries(money).map(([currency, amounts]) => [currency, omitZeros(amounts)]),
    ),
  }),
});

const omitZeros = (numbers: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== 0));
