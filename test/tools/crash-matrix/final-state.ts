import * as z from "zod";
import { expandStoredItem } from "#test/fakes/expand-stored-item.ts";
import type { DynamoTable } from "#test/simulation/aws/dynamo-table.ts";
import { findUnfinished } from "#test/simulation/invariants/find-rest.ts";
import { BUYER } from "#test/simulation/world/store-model.ts";
import { listBookings, listDeliveries } from "#test/simulation/world/truth.ts";
import type { MatrixWorld } from "./matrix-world.ts";
import { NEW_STREET } from "./people.ts";

const shopifyReport = z.array(
  z.object({
    displayFulfillmentStatus: z.string(),
    fulfillmentOrders: z.array(z.object({ status: z.string() })),
    fulfillments: z.array(
      z.object({
        status: z.string(),
        displayStatus: z.string().nullable(),
        tracking: z.array(z.object({ url: z.string(), company: z.string() })),
        events: z.array(z.object({ status: z.string() })),
      }),
    ),
    mails: z.int(),
  }),
);
const wooOrders = z.array(z.object({ id: z.int(), status: z.string() }));
const wooNotes = z.array(z.object({ note: z.string(), customer_note: z.boolean() }));

/** Since when a delivery needs its merchant, as a note says. */
const NOTE_TIME = / \([\d:. -]+UTC\)/;

/** What must be the same in the end, whatever failed. Each line is one fact. */
export type FinalState = readonly string[];

/**
 * Reads what is left of a flow at the bridge, at the courier, in the stores and in the queues. Left out
 * is what tells when and how often something was tried: times, versions, timelines, log lines, the
 * times of statuses, random tokens and keys, the statuses that were passed on the way, and the numbers
 * that the courier counts up, of which a lost answer skips one, and the sequence in a batch.
 */
export async function readFinalState(world: MatrixWorld): Promise<FinalState> {
  const { bridge, courier } = world.systems.tables;
  return [
    ...describeDeliveries(bridge),
    ...describeBookings(courier),
    ...(await describeShopify(world)),
    ...(await describeWooCommerce(world)),
    ...describeQueues(world),
    ...findUnfinished({ systems: world.systems, now: world.engine.scheduler.readNow() }),
    `the bridge has ${countPersonal(bridge)} items with the buyer's data`,
    `the courier has ${countPersonal(courier)} items with the buyer's data`,
    ...world.systems.mails.map(() => "SES sends a mail"),
  ].toSorted();
}

const describeDeliveries = (bridge: DynamoTable): string[] =>
  listDeliveries(bridge).map((delivery) => {
    const { key, state, reason, alert, money, statusHistory, pendingAction } = delivery;
    const status = statusHistory.at(-1)?.status ?? "none";
    return [
      `delivery ${key.storeId}/${key.orderId}/${key.part} is ${state}`,
      `status ${status}`,
      `reason ${reason?.code ?? "none"}`,
      `alert ${alert?.code ?? "none"}`,
      `action ${pendingAction?.action ?? "none"}`,
      `charged ${money.charged?.minor ?? 0}, refunded ${money.refunded?.minor ?? 0}`,
      delivery.batchId === undefined ? "by itself" : "in a batch",
      delivery.recipient === undefined ? "without its buyer" : "with its buyer",
    ].join(", ");
  });

const describeBookings = (courier: DynamoTable): string[] =>
  listBookings(courier).map(
    ({ kind, name, state, priceCents, refundCents, address }) =>
      `courier's ${kind} ${name.split(", ").toSorted().join(", ")} is ${state}, ${priceCents} cents, ${refundCents} refunded, to the ${address.includes(NEW_STREET) ? "new" : "first"} address`,
  );

async function describeShopify({ shopify }: MatrixWorld): Promise<string[]> {
  const { body } = await shopify.answer({
    method: "GET",
    url: new URL(`https://${shopify.host}/_stand-in/orders`),
    headers: {},
    body: "",
  });
  return shopifyReport
    .parse(JSON.parse(body))
    .flatMap((order) => [
      `Shopify's order is ${order.displayFulfillmentStatus}, ${order.mails} mails`,
      ...order.fulfillmentOrders.map(({ status }) => `Shopify's fulfillment order is ${status}`),
      ...order.fulfillments.map(
        ({ status, displayStatus, tracking, events }) =>
          `Shopify's fulfillment is ${status} ${displayStatus}, ${JSON.stringify(tracking)}, ${describeEvents(events)}`,
      ),
    ]);
}

/** An intermediate event can be outrun by the next one. None comes twice, and the last one comes. */
function describeEvents(events: readonly { readonly status: string }[]): string {
  const names = events.map(({ status }) => status);
  const repeated = names.length - new Set(names).size;
  return `its last event ${names.at(-1) ?? "none"}, ${repeated} repeated`;
}

async function describeWooCommerce({ woocommerce }: MatrixWorld): Promise<string[]> {
  const { consumerKey, consumerSecret, host } = woocommerce;
  const read = async (path: string): Promise<unknown> => {
    const { body } = await woocommerce.answer({
      method: "GET",
      url: new URL(`https://${host}/wp-json/wc/v3/${path}`),
      headers: { authorization: `Basic ${btoa(`${consumerKey}:${consumerSecret}`)}` },
      body: "",
    });
    return JSON.parse(body);
  };
  const lines: string[] = [];
  for (const { id, status } of wooOrders.parse(await read("orders?status=any"))) {
    lines.push(`WooCommerce's order ${id} is ${status}`);
    for (const { note, customer_note } of wooNotes.parse(await read(`orders/${id}/notes`)))
      lines.push(
        `WooCommerce's order ${id} has the ${customer_note ? "buyer's" : "own"} note ${note.replace(NOTE_TIME, "")}`,
      );
  }
  return lines;
}

const describeQueues = ({ systems }: MatrixWorld): string[] =>
  Object.values(systems.queues.byUrl).flatMap((queue) => {
    const left = queue.listMessages().length;
    return left === 0 ? [] : [`${left} messages are left in ${queue.name}`];
  });

const PERSONAL = new RegExp(`\\b${BUYER.first_name}\\b|${BUYER.address1}|${BUYER.email}`);
/** A quote that nobody confirmed has no name that the bridge could erase it by. It expires in a day. */
const isExpiringQuote = ({ pk, expiresAt }: Readonly<Record<string, unknown>>): boolean =>
  String(pk).startsWith("QUOTE#") && expiresAt !== undefined;

/** Counts the items of a table that have the buyer in plain words. */
export const countPersonal = (table: DynamoTable): number =>
  table
    .listItems()
    .map(expandStoredItem)
    .filter((item) => PERSONAL.test(JSON.stringify(item)) && !isExpiringQuote(item)).length;
