import { randomBytes } from "node:crypto";
import type { Partner } from "#test/tools/conformance/http/partner.ts";
import { dropoffBody, pointBody } from "#test/tools/conformance/requests/request-bodies.ts";
import type { Scenario } from "./run-load.ts";

const V4 = "/api/restfull/v4";

/** How much is asked for, and of how long a list. */
interface Extent {
  /** Confirmations, each of a token of its own. */
  readonly confirms: number;
  readonly offset: number;
}

/** The first order of an account, and the account's number. */
export async function firstOrder(partner: Partner) {
  const body = dropoffBody({ partner, options: { transportId: 4, packSizeId: 2 } });
  const quote = (await partner.ask("quoteDropoff", { body })).body as Record<string, unknown>;
  const confirm = { api_token: quote.api_token, email: partner.email, search_courier: 0 };
  const made = (await partner.ask("confirmDropoff", { body: confirm })).body;
  const { inserted_id } = made as { inserted_id: number };
  return { orderId: inserted_id, accountNumber: Number(quote.company_id) };
}

/** What is measured; the lists first, as the others make them longer. */
export async function scenariosFor(
  partner: Partner,
  { orderId, confirms, offset }: Extent & { readonly orderId: number },
): Promise<Scenario[]> {
  const quote = JSON.stringify(
    dropoffBody({ partner, options: { transportId: 4, packSizeId: 2 } }),
  );
  const tokens: string[] = [];
  for (let made = 0; made < confirms; made += 1) {
    const { body } = await partner.ask("quoteDropoff", { body: JSON.parse(quote) });
    tokens.push(String((body as { api_token: unknown }).api_token));
  }
  const confirm = () =>
    JSON.stringify({ api_token: tokens.shift(), email: partner.email, search_courier: 0 });
  const point = () =>
    JSON.stringify(pointBody({}, { access_key: `bench-${randomBytes(9).toString("hex")}` }));

  const half = Math.floor(confirms / 2);
  const confirming = { method: "PUT", path: `${V4}/orders/dropoff`, body: confirm } as const;
  const creating = { method: "POST", path: `${V4}/points/dropoff`, body: point } as const;

  return [
    { name: "list from 0", method: "GET", path: `${V4}/order-list` },
    { name: `list from ${offset}`, method: "GET", path: `${V4}/order-list?start=${offset}` },
    { name: "read an order", method: "GET", path: `${V4}/orders/details/${orderId}` },
    { name: "quote", method: "POST", path: `${V4}/orders/dropoff/quote`, body: () => quote },
    { ...confirming, name: "confirm", most: half },
    { ...confirming, name: "confirm, one client", most: half, connections: 1 },
    { ...creating, name: "create a point" },
    { ...creating, name: "create a point, one client", connections: 1 },
  ];
}
