import * as z from "zod";
import type { TableListener } from "../aws/dynamo-table.ts";
import type { Scheduler } from "../scheduler.ts";
import { expandOnce } from "./expand-once.ts";

/** A status that a point or an order of the courier reached. */
interface CourierStep {
  readonly kind: "point" | "order";
  /** The name that the bridge booked it under. */
  readonly name: string;
  readonly status: number;
  readonly at: number;
}

/** An update of an order that its store got, or did not need. */
interface ToldUpdate {
  readonly storeId: string;
  readonly orderId: string;
  readonly kind: string;
  readonly at: number;
}

/** When what happened, as the tables of both systems saw it. */
export interface SeenTimes {
  readonly steps: readonly CourierStep[];
  readonly told: readonly ToldUpdate[];
  readonly sweeps: readonly { readonly store: string; readonly at: number }[];
}

const pointItem = z.object({ status: z.int(), creation: z.object({ access_key: z.string() }) });
const orderItem = z.object({ status: z.int(), request: z.object({ orderName: z.string() }) });
const deliveryItem = z.object({
  key: z.object({ storeId: z.string(), orderId: z.string() }),
  sentUpdates: z.array(z.string()),
});
const healthItem = z.object({ sweep: z.object({ succeededAt: z.string() }) });

type Item = Parameters<TableListener>[0];

/** Notes when the courier's statuses, the stores' updates and their sweeps were written. */
export function createTimeWatch(scheduler: Scheduler) {
  const steps: CourierStep[] = [];
  const told: ToldUpdate[] = [];
  const sweeps: { store: string; at: number }[] = [];

  function noteStep(beforeItem: Item, afterItem: NonNullable<Item>): void {
    const before = beforeItem && expandOnce(beforeItem);
    const after = expandOnce(afterItem);
    if (before?.status === after.status) return;
    const at = scheduler.readNow();
    const point = pointItem.safeParse(after).data;
    if (point !== undefined)
      steps.push({ kind: "point", name: point.creation.access_key, status: point.status, at });
    const order = orderItem.safeParse(after).data;
    if (order !== undefined)
      steps.push({ kind: "order", name: order.request.orderName, status: order.status, at });
  }

  function noteUpdates(before: Item, after: NonNullable<Item>): void {
    const known = deliveryItem.safeParse(before && expandOnce(before)).data?.sentUpdates ?? [];
    const { key, sentUpdates } = deliveryItem.parse(expandOnce(after));
    for (const update of sentUpdates.filter((one) => !known.includes(one)))
      told.push({ ...key, kind: toKind(update), at: scheduler.readNow() });
  }

  function noteSweep(before: Item, after: NonNullable<Item>): void {
    const succeededAt = healthItem.safeParse(after).data?.sweep.succeededAt;
    if (succeededAt === undefined) return;
    if (succeededAt !== healthItem.safeParse(before).data?.sweep.succeededAt)
      sweeps.push({ store: String(after.pk), at: scheduler.readNow() });
  }

  const listener: TableListener = (before, after) => {
    if (after === undefined) return;
    const { pk, sk } = after;
    if (/^(POINTS|ORDERS)#/.test(String(pk))) noteStep(before, after);
    if (String(sk).startsWith("DELIVERY#")) noteUpdates(before, after);
    if (sk === "HEALTH") noteSweep(before, after);
  };
  return { listener, times: { steps, told, sweeps } satisfies SeenTimes };
}

const toKind = (update: string): string => update.split("@")[0] ?? update;
