import { randomBytes } from "node:crypto";
import type { Partner } from "#test/tools/conformance/http/partner.ts";
import {
  buildDropoffBody,
  buildPointBody,
} from "#test/tools/conformance/requests/request-bodies.ts";
import type { LoadScenario } from "./run-load.ts";

const V4 = "/api/restfull/v4";

/** The amount of work and the length of the list. */
interface LoadExtent {
  /** The number of confirmations, each with its own token. */
  readonly confirms: number;
  readonly offset: number;
}

/** Creates the first order of an account. Returns it with the account's number. */
export async function createFirstOrder(partner: Partner) {
  const body = buildDropoffBody({ partner, options: { transportId: 4, packSizeId: 2 } });
  const quote = (await partner.callApi("quoteDropoff", { body })).body as Record<string, unknown>;
  const createConfirmBody = { api_token: quote.api_token, email: partner.email, search_courier: 0 };
  const made = (await partner.callApi("confirmDropoff", { body: createConfirmBody })).body;
  const { inserted_id } = made as { inserted_id: number };
  return { orderId: inserted_id, accountNumber: Number(quote.company_id) };
}

/** Prepares the measurements. The lists come first, because the other calls make them longer. */
export async function prepareScenarios(
  partner: Partner,
  { orderId, confirms, offset }: LoadExtent & { readonly orderId: number },
): Promise<LoadScenario[]> {
  const quote = JSON.stringify(
    buildDropoffBody({ partner, options: { transportId: 4, packSizeId: 2 } }),
  );
  const tokens: string[] = [];
  for (let made = 0; made < confirms; made += 1) {
    const { body } = await partner.callApi("quoteDropoff", { body: JSON.parse(quote) });
    tokens.push(String((body as { api_token: unknown }).api_token));
  }
  const createConfirmBody = () =>
    JSON.stringify({ api_token: tokens.shift(), email: partner.email, search_courier: 0 });
  const createPointBody = () =>
    JSON.stringify(buildPointBody({}, { access_key: `bench-${randomBytes(9).toString("hex")}` }));

  const half = Math.floor(confirms / 2);
  const confirming = {
    method: "PUT",
    path: `${V4}/orders/dropoff`,
    body: createConfirmBody,
  } as const;
  const creating = { method: "POST", path: `${V4}/points/dropoff`, body: createPointBody } as const;

  return [
    { name: "list from 0", method: "GET", path: `${V4}/order-list` },
    { name: `list from ${offset}`, method: "GET", path: `${V4}/order-list?start=${offset}` },
    { name: "read an order", method: "GET", path: `${V4}/orders/details/${orderId}` },
    { name: "quote", method: "POST", path: `${V4}/orders/dropoff/quote`, createBody: () => quote },
    { ...confirming, name: "confirm", maxRequests: half },
    { ...confirming, name: "confirm, one client", maxRequests: half, connections: 1 },
    { ...creating, name: "create a point" },
    { ...creating, name: "create a point, one client", connections: 1 },
  ];
}
