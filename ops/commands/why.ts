import { type OperatorClient, toPath } from "../client/operator-client.ts";
import { readPages } from "../client/read-pages.ts";
import {
  type Delivery,
  foundSchema,
  orderSchema,
  storeDeliveriesSchema,
} from "../client/schemas.ts";
import type { CommandResult, OpsContext } from "../context.ts";
import { formatAge, formatTable } from "../format.ts";
import { EXIT_CODES, OpsError } from "../ops-error.ts";
import { describeDelivery } from "./describe-delivery.ts";
import { explainNow } from "./explain-now.ts";
import { type OrderReference, parseOrderReference } from "./order-reference.ts";

/** More deliveries than these are listed, not explained. */
const MAX_EXPLAINED = 3;

/** Runs `why`: finds an order by anything that names it, and says where it is and what to do. */
export async function explainWhy(
  { client, now }: OpsContext,
  text: string,
  { store }: { readonly store?: string | undefined },
): Promise<CommandResult> {
  const found = await findDeliveries(client, text, store);
  if (found.length === 0) return explainUnseen(client, text);
  const orders = new Set(found.map((one) => `${one.store_id}/${one.order_id}`));
  if (orders.size > 1 || found.length > MAX_EXPLAINED) return listFound(found, now());
  const [order] = orders;
  const explanations = await Promise.all(found.map((one) => explainOpen(client, one)));
  return {
    data: { deliveries: found, explanations },
    text: found
      .map((one, at) => `${describeDelivery(one, now())}${explanations[at]?.text ?? ""}`)
      .join("\n\n"),
    next: found.some(({ waits_for: awaited }) => awaited !== "nobody")
      ? [`reconcile ${order}`]
      : [],
  };
}

async function findDeliveries(
  client: OperatorClient,
  text: string,
  store: string | undefined,
): Promise<Delivery[]> {
  const reference = parseOrderReference(text);
  if (reference !== undefined) return readOrder(client, reference);
  if (store !== undefined)
    return (
      await client.call("GET", `stores/${toPath(store)}/deliveries`, {
        query: { q: text },
        schema: storeDeliveriesSchema,
      })
    ).deliveries;
  const pages = await Array.fromAsync(
    readPages(client, "deliveries", { schema: foundSchema, query: { q: text } }),
  );
  return keepExact(
    text,
    pages.flatMap(({ deliveries }) => deliveries),
  );
}

/** Reads an order of a store with all its parts; none if the bridge has not seen it. */
async function readOrder(
  client: OperatorClient,
  { storeId, orderId }: OrderReference,
): Promise<Delivery[]> {
  const path = `stores/${toPath(storeId)}/deliveries/${toPath(orderId)}`;
  try {
    const order = await client.call("GET", path, { schema: orderSchema });
    const { further_parts: others, ...first } = order;
    return [first, ...others];
  } catch (error) {
    if (error instanceof OpsError && error.exitCode === EXIT_CODES.notFound) return [];
    throw error;
  }
}

/** Each answer has what is called exactly so, if its stores have it; others may have similar names. */
function keepExact(typed: string, found: readonly Delivery[]): Delivery[] {
  const text = typed.replace(/^#/, "").toLowerCase();
  const exact = found.filter((one) =>
    [
      one.order_name?.replace(/^#/, ""),
      one.order_id,
      one.access_key,
      one.point_id,
      one.courier_order_id,
    ].some((name) => name?.toLowerCase() === text),
  );
  return exact.length > 0 ? exact : [...found];
}

function listFound(found: readonly Delivery[], now: Date): CommandResult {
  const rows = found.map((one) => [
    `${one.store_id}/${one.order_id}${one.part > 1 ? `/${one.part}` : ""}`,
    one.order_name ?? "",
    one.state,
    formatAge(one.created_at, now),
  ]);
  return {
    data: { deliveries: found },
    text: `${found.length} deliveries are called like that:\n\n${formatTable(["ORDER", "NAME", "STATE", "AGE"], rows)}`,
    next: ["why <store>/<order>"],
  };
}

/** What is over is not read again. */
const explainOpen = (client: OperatorClient, delivery: Delivery) =>
  delivery.waits_for === "nobody" ||
  delivery.point_id !== null ||
  delivery.courier_order_id !== null
    ? undefined
    : explainNow(client, { storeId: delivery.store_id, orderId: delivery.order_id }, delivery.part);

/** An order that the bridge has not seen can be explained if its store is known. */
async function explainUnseen(client: OperatorClient, text: string): Promise<CommandResult> {
  const reference = parseOrderReference(text);
  if (reference === undefined) throw new OpsError(describeNothing(text), EXIT_CODES.notFound);
  const { data, text: explained } = await explainNow(client, reference, 1);
  return {
    data: { deliveries: [], explanations: [data] },
    text: `The bridge has not seen this order.${explained}`,
    next: [`reconcile ${text}`, `health ${reference.storeId}`],
  };
}

const describeNothing = (text: string): string =>
  `No delivery of any store is called "${text}".
The bridge sees an order once it is paid. If it is, ask the store for it:
  npm run ops -- reconcile <store>/<the order's id in the store>
and see whether the store answers:
  npm run ops -- health <store>`;
