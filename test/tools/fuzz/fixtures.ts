import { randomBytes } from "node:crypto";
import { listOrders } from "#shared/contract/orders/order-read-calls.ts";
import { listPoints } from "#shared/contract/points/point-read-calls.ts";
import { listNotifications } from "#shared/contract/webhooks/notification-read-calls.ts";
import type { CallName } from "#test/tools/conformance/documented-calls.ts";
import type { Credentials, Partner } from "#test/tools/conformance/http/partner.ts";
import {
  buildDropoffBody,
  buildPickupBody,
  buildPointBody,
} from "#test/tools/conformance/requests/request-bodies.ts";
import { PLACEHOLDERS } from "./fuzz-calls.ts";
import type { FuzzRequest } from "./mutation.ts";

type FilledRequest = Pick<FuzzRequest, "method" | "path" | "body">;

/** Creates the targets of the requests: an order, a point, open quotes, another account. */
export async function createFixtures(partner: Partner, victim: Credentials) {
  const options = { transportId: 4, packSizeId: 2 };
  const requestBody = async (call: CallName, body: object) =>
    (await partner.callApi(call, { body })).body as Record<string, unknown>;
  const quotes = {
    dropoffToken: async () =>
      String((await requestBody("quoteDropoff", buildDropoffBody({ partner, options }))).api_token),
    pickupToken: async () =>
      String((await requestBody("quotePickup", buildPickupBody({ partner, options }))).api_token),
  };
  const token = await quotes.dropoffToken();
  const order = await requestBody("confirmDropoff", { api_token: token, email: partner.email });
  const detailed = await partner.callApi("orderDetails", {
    id: String(order.inserted_id),
    query: "?include_routes=1",
  });
  const [route] = (detailed.body as { data: { routes: { route_id: string }[] } }).data.routes;
  const point = buildPointBody({});
  const values: Record<keyof typeof PLACEHOLDERS, string> = {
    email: partner.email,
    dropoffToken: await quotes.dropoffToken(),
    pickupToken: await quotes.pickupToken(),
    orderId: String(order.inserted_id),
    routeId: route?.route_id ?? "",
    token,
    pointId: String((await requestBody("createPoint", point)).inserted_id),
    key: point.access_key,
    newKey: "",
    victim: victim.clientid,
    clientid: partner.clientid,
  };
  const fillText = (text: string): string =>
    Object.entries(PLACEHOLDERS).reduce((done, [name, mark]) => {
      const value =
        name === "newKey"
          ? randomBytes(9).toString("hex")
          : values[name as keyof typeof PLACEHOLDERS];
      return done.replaceAll(mark, value);
    }, text);

  return {
    /** Replaces the request's placeholders with the created records. */
    fillRequest: ({ method, path, body }: FuzzRequest): FilledRequest => ({
      method,
      path: fillText(path),
      body: typeof body === "string" ? fillText(body) : body,
    }),

    /** Replaces an open quote that a request has just used. */
    async renewQuote({ fuzzCall }: FuzzRequest): Promise<void> {
      for (const name of ["dropoffToken", "pickupToken"] as const)
        if (fuzzCall.body?.api_token === PLACEHOLDERS[name]) values[name] = await quotes[name]();
    },

    /** Finds stored lists that can no longer be read to their end. */
    async findUnreadableLists(): Promise<string[]> {
      const faults: string[] = [];
      for (const call of ["listOrders", "listPoints", "listWebhooks"] as const)
        faults.push(...(await findUnreadable(partner, call)));
      return faults;
    },
  };
}

async function findUnreadable(partner: Partner, call: keyof typeof LISTS) {
  for (let start = 0; ; ) {
    const { status, text, body } = await partner.callApi(call, { query: `?start=${start}` });
    if (status !== 200 || !LISTS[call].success.safeParse(body).success)
      return [`${call} cannot be read from ${start}: ${status} ${text.slice(0, 300)}`];
    const { length } = (body as { data: unknown[] }).data;
    if (length === 0) return [];
    start += length;
  }
}

const LISTS = { listOrders, listPoints, listWebhooks: listNotifications } as const;
