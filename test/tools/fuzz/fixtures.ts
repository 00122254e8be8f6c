import { randomBytes } from "node:crypto";
import { listOrders } from "#shared/contract/orders/order-read-calls.ts";
import { listPoints } from "#shared/contract/points/point-read-calls.ts";
import { listNotifications } from "#shared/contract/webhooks/notification-read-calls.ts";
import type { CallName } from "#test/tools/conformance/documented-calls.ts";
import type { Credentials, Partner } from "#test/tools/conformance/http/partner.ts";
import {
  dropoffBody,
  pickupBody,
  pointBody,
} from "#test/tools/conformance/requests/request-bodies.ts";
import { MADE } from "./fuzz-calls.ts";
import type { FuzzRequest } from "./mutation.ts";

type Filled = Pick<FuzzRequest, "method" | "path" | "body">;

/** Things to aim at: an order, a point, open quotes, another account. */
export async function made(partner: Partner, victim: Credentials) {
  const options = { transportId: 4, packSizeId: 2 };
  const ask = async (call: CallName, body: object) =>
    (await partner.ask(call, { body })).body as Record<string, unknown>;
  const quotes = {
    dropoffToken: async () =>
      String((await ask("quoteDropoff", dropoffBody({ partner, options }))).api_token),
    pickupToken: async () =>
      String((await ask("quotePickup", pickupBody({ partner, options }))).api_token),
  };
  const token = await quotes.dropoffToken();
  const order = await ask("confirmDropoff", { api_token: token, email: partner.email });
  const detailed = await partner.ask("orderDetails", {
    id: String(order.inserted_id),
    query: "?include_routes=1",
  });
  const [route] = (detailed.body as { data: { routes: { route_id: string }[] } }).data.routes;
  const point = pointBody({});
  const values: Record<keyof typeof MADE, string> = {
    email: partner.email,
    dropoffToken: await quotes.dropoffToken(),
    pickupToken: await quotes.pickupToken(),
    orderId: String(order.inserted_id),
    routeId: route?.route_id ?? "",
    token,
    pointId: String((await ask("createPoint", point)).inserted_id),
    key: point.access_key,
    newKey: "",
    victim: victim.clientid,
  };
  const filled = (text: string): string =>
    Object.entries(MADE).reduce((done, [name, mark]) => {
      const value =
        name === "newKey" ? randomBytes(9).toString("hex") : values[name as keyof typeof MADE];
      return done.replaceAll(mark, value);
    }, text);

  return {
    /** The request with what was made in place of its marks. */
    fill: ({ method, path, body }: FuzzRequest): Filled => ({
      method,
      path: filled(path),
      body: typeof body === "string" ? filled(body) : body,
    }),

    /** Another open quote in place of one that a request has just used. */
    async renew({ of }: FuzzRequest): Promise<void> {
      for (const name of ["dropoffToken", "pickupToken"] as const)
        if (of.body?.api_token === MADE[name]) values[name] = await quotes[name]();
    },

    /** Lists that cannot be read to their end any more, with all that was kept in them. */
    async unreadable(): Promise<string[]> {
      const faults: string[] = [];
      for (const call of ["listOrders", "listPoints", "listWebhooks"] as const)
        faults.push(...(await unreadableIn(partner, call)));
      return faults;
    },
  };
}

async function unreadableIn(partner: Partner, call: keyof typeof LISTS) {
  for (let start = 0; ; ) {
    const { status, text, body } = await partner.ask(call, { query: `?start=${start}` });
    if (status !== 200 || !LISTS[call].success.safeParse(body).success)
      return [`${call} cannot be read from ${start}: ${status} ${text.slice(0, 300)}`];
    const { length } = (body as { data: unknown[] }).data;
    if (length === 0) return [];
    start += length;
  }
}

const LISTS = { listOrders, listPoints, listWebhooks: listNotifications } as const;
