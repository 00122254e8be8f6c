import { type Delivery, healthSchema } from "#shared/operator/answers.ts";
import { describeArrivals } from "#shared/operator/describe-store.ts";
import { explainNow } from "#shared/operator/explain-now.ts";
import { explainOpen, findDeliveries } from "#shared/operator/find-deliveries.ts";
import { formatAge } from "#shared/operator/format-time.ts";
import { toPath } from "#shared/operator/operator-client.ts";
import {
  describeUnseenName,
  parseNamedOrder,
  parseOrderReference,
} from "#shared/operator/order-reference.ts";
import type { CommandResult, OpsContext } from "../context.ts";
import { formatTable } from "../format.ts";
import { EXIT_CODES, OpsError } from "../ops-error.ts";
import { formatDelivery } from "./format-delivery.ts";

/** More deliveries than these are listed, not explained. */
const MAX_EXPLAINED = 3;

/** Runs `why`: finds an order by anything that names it, and says where it is and what to do. */
export async function explainWhy(
  context: OpsContext,
  text: string,
  { store, all }: { readonly store?: string | undefined; readonly all?: true | undefined },
): Promise<CommandResult> {
  const { client, now } = context;
  const found = await findDeliveries(client, text, store);
  if (found.length === 0) return explainUnseen(context, text);
  const orders = new Set(found.map((one) => `${one.store_id}/${one.order_id}`));
  if (orders.size > 1 || found.length > MAX_EXPLAINED) return listFound(found, now());
  const [order] = orders;
  const explanations = await Promise.all(found.map((one) => explainOpen(client, one)));
  return {
    data: { deliveries: found, explanations },
    text: found
      .map((one, at) => `${formatDelivery(one, now(), all)}${formatRules(explanations[at]?.lines)}`)
      .join("\n\n"),
    next: found.some(({ waits_for: awaited }) => awaited !== "nobody")
      ? [`reconcile ${order}`]
      : [],
  };
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

/** An order that the bridge has not seen can be explained if its store is known. */
async function explainUnseen({ client, now }: OpsContext, text: string): Promise<CommandResult> {
  const named = parseNamedOrder(text);
  if (named !== undefined) throw new OpsError(describeUnseenName(named), EXIT_CODES.notFound);
  const reference = parseOrderReference(text);
  if (reference === undefined) throw new OpsError(describeNothing(text), EXIT_CODES.notFound);
  const { data, lines } = await explainNow(client, reference, 1);
  const health = await client.call("GET", `stores/${toPath(reference.storeId)}/health`, {
    schema: healthSchema,
  });
  const arrivals = describeArrivals(health, now());
  return {
    data: { deliveries: [], explanations: [data], store: health },
    text: `${["The bridge has not seen this order.", ...arrivals].join("\n")}${formatRules(lines)}`,
    next: [`reconcile ${text}`, `health ${reference.storeId}`],
  };
}

const formatRules = (lines: readonly string[] = []): string =>
  lines.length === 0
    ? ""
    : ["", "", "What its rules say of it now", ...lines.map((line) => `  ${line}`)].join("\n");

const describeNothing = (text: string): string =>
  `No delivery of any store is called "${text}".
The bridge sees an order once it is paid. If it is, ask the store for it:
  npm run ops -- reconcile <store>/<the order's id in the store>
and see whether the store answers:
  npm run ops -- health <store>`;
