import type { CaseContext } from "#test/tools/conformance/case-context.ts";
import type { CallName } from "#test/tools/conformance/documented-calls.ts";
import { expectSuccess, type Fields } from "#test/tools/conformance/expectations.ts";
import type { Partner } from "#test/tools/conformance/http/partner.ts";
import { buildDropoffBody, buildPickupBody, buildPointBody } from "./request-bodies.ts";

/** A new order. */
export interface CreatedOrder {
  readonly id: number;
  readonly token: string;
  readonly quote: Fields;
  readonly confirmed: Fields;
}

const KINDS = {
  dropoff: { quote: "quoteDropoff", confirm: "confirmDropoff", body: buildDropoffBody },
  pickup: { quote: "quotePickup", confirm: "confirmPickup", body: buildPickupBody },
} as const;
export type OrderKind = keyof typeof KINDS;

/** Returns the kind of a quote or confirm call. */
export const getKind = (call: CallName): OrderKind =>
  call.endsWith("Pickup") ? "pickup" : "dropoff";

/** Creates a quote of this kind. */
export async function createQuote(
  context: CaseContext,
  kind: OrderKind = "dropoff",
  changes: object = {},
) {
  const { quote, body } = KINDS[kind];
  return expectSuccess(
    quote,
    await context.partner.callApi(quote, { body: body(context, changes) }),
  );
}

/** The response to a quote's confirmation. */
export const confirmQuote = (
  partner: Partner,
  kind: OrderKind,
  token: unknown,
  changes: object = {},
) =>
  partner.callApi(KINDS[kind].confirm, {
    body: { api_token: token, email: partner.email, ...changes },
  });

/** Creates an order from a new quote. */
export async function createOrder(
  context: CaseContext,
  changes: { readonly kind?: OrderKind; readonly quote?: object; readonly confirm?: object } = {},
): Promise<CreatedOrder> {
  const { kind = "dropoff" } = changes;
  const quote = await createQuote(context, kind, changes.quote);
  const token = String(quote.api_token);
  const confirmed = expectSuccess(
    KINDS[kind].confirm,
    await confirmQuote(context.partner, kind, token, changes.confirm),
  );
  return { id: Number(confirmed.inserted_id), token, quote, confirmed };
}

/** Creates an order for which the sandbox searches no courier. */
export const getWaitingOrder = (context: CaseContext): Promise<CreatedOrder> =>
  context.memoize("waiting order", () => createOrder(context, { confirm: { search_courier: 0 } }));

/** A new point and its key. */
export async function createPoint({ partner }: CaseContext, changes: object = {}) {
  const body = buildPointBody(undefined, changes);
  const { inserted_id } = expectSuccess(
    "createPoint",
    await partner.callApi("createPoint", { body }),
  );
  return { id: Number(inserted_id), key: body.access_key };
}

/** Returns a point that many cases read. */
export const getSharedPoint = (context: CaseContext) =>
  context.memoize("some point", () => createPoint(context));
