import type { Given } from "#test/tools/conformance/case-context.ts";
import type { CallName } from "#test/tools/conformance/documented-calls.ts";
import { type Fields, success } from "#test/tools/conformance/expectations.ts";
import type { Partner } from "#test/tools/conformance/http/partner.ts";
import { dropoffBody, pickupBody, pointBody } from "./request-bodies.ts";

/** An order that was just made. */
export interface Made {
  readonly id: number;
  readonly token: string;
  readonly quote: Fields;
  readonly confirmed: Fields;
}

const KINDS = {
  dropoff: { quote: "quoteDropoff", confirm: "confirmDropoff", body: dropoffBody },
  pickup: { quote: "quotePickup", confirm: "confirmPickup", body: pickupBody },
} as const;
export type Kind = keyof typeof KINDS;

/** The kind that a quote or confirm call is of. */
export const kindOf = (call: CallName): Kind => (call.endsWith("Pickup") ? "pickup" : "dropoff");

/** A quote of this kind. */
export async function quoted(given: Given, kind: Kind = "dropoff", changes: object = {}) {
  const { quote, body } = KINDS[kind];
  return success(quote, await given.partner.ask(quote, { body: body(given, changes) }));
}

/** What the confirmation of a quote is answered. */
export const confirming = (partner: Partner, kind: Kind, token: unknown, changes: object = {}) =>
  partner.ask(KINDS[kind].confirm, {
    body: { api_token: token, email: partner.email, ...changes },
  });

/** An order, from its quote. */
export async function ordered(
  given: Given,
  changes: { readonly kind?: Kind; readonly quote?: object; readonly confirm?: object } = {},
): Promise<Made> {
  const { kind = "dropoff" } = changes;
  const quote = await quoted(given, kind, changes.quote);
  const token = String(quote.api_token);
  const confirmed = success(
    KINDS[kind].confirm,
    await confirming(given.partner, kind, token, changes.confirm),
  );
  return { id: Number(confirmed.inserted_id), token, quote, confirmed };
}

/** An order that nobody searches a courier for: it has none and gets none. */
export const waitingOrder = (given: Given): Promise<Made> =>
  given.once("waiting order", () => ordered(given, { confirm: { search_courier: 0 } }));

/** A point that was just made, and its key. */
export async function pointMade({ partner }: Given, changes: object = {}) {
  const body = pointBody(undefined, changes);
  const { inserted_id } = success("createPoint", await partner.ask("createPoint", { body }));
  return { id: Number(inserted_id), key: body.access_key };
}

/** One point that many cases read. */
export const somePoint = (given: Given) => given.once("some point", () => pointMade(given));
