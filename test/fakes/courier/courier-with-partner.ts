import { aQuoteBody } from "#test/builders/courier/order.ts";
import { aCreation } from "#test/builders/courier/point.ts";
import { type CourierInProcess, courierInProcess, OPS_KEY } from "./courier-in-process.ts";
import { courierTable } from "./courier-table.ts";
import { type Receiver, receiver } from "./partner-receiver.ts";

const OPERATOR = { "x-ops-key": OPS_KEY };

export type CourierWithShop = Awaited<ReturnType<typeof courierWithShop>>;

/** The courier on a table of its own, a partner registered with it, and the partner's receiver. */
export async function courierWithShop() {
  const table = await courierTable();
  const courier = courierInProcess(table.client, table.tableName);
  const receivers: Receiver[] = [];
  let me = { clientid: "", secretid: "" };
  let signingSecret = "";

  return {
    table,
    courier,
    signingSecret: () => signingSecret,
    clientid: () => me.clientid,

    /** Registers a partner, who speaks from now on. */
    async register(account: object = {}) {
      const body = { email: "owner@shop.test", ...account };
      const answer = await courier.ask("POST", "/api/ops/v1/accounts", { headers: OPERATOR, body });
      me = { clientid: answer.body.clientid, secretid: answer.body.secretid };
      signingSecret = answer.body.webhook_secret;
    },
    /** Opens a receiver that answers with these statuses. */
    async openReceiver(...statuses: number[]) {
      const opened = await receiver(...statuses);
      receivers.push(opened);
      return opened;
    },
    /** Asks as the partner. */
    get: (path: string) => courier.ask("GET", path, { headers: me }),
    /** Asks as the partner, with a body. */
    send: (method: string, path: string, body?: object) =>
      courier.ask(method, `/api/restfull/v4/${path}`, { headers: me, body }),
    /** Quotes a drop-off and tells the token. */
    async quote(changes: object = {}): Promise<string> {
      const answer = await this.send("POST", "orders/dropoff/quote", aQuoteBody(changes));
      return answer.body.api_token;
    },
    confirm: (api_token: string, changes: object = {}, by: CourierInProcess = courier) =>
      by.ask("PUT", "/api/restfull/v4/orders/dropoff", {
        headers: me,
        body: { api_token, email: "owner@shop.test", ...changes },
      }),
    /** Orders a drop-off and tells the id. */
    async order(changes: object = {}, confirmation: object = {}): Promise<number> {
      return (await this.confirm(await this.quote(changes), confirmation)).body.inserted_id;
    },
    /** An order with all its lists, as the partner reads it. */
    details: async (id: number) =>
      (
        await courier.ask(
          "GET",
          `/api/restfull/v4/orders/details/${id}?include_images=1&include_history=true&include_routes=1`,
          { headers: me },
        )
      ).body.data,
    /** Asks as the operator. */
    operate: (method: string, path: string, body: object) =>
      courier.ask(method, `/api/ops/v1/${path}`, { headers: OPERATOR, body }),
    post: (access_key: string, changes: object = {}) =>
      courier.ask("POST", "/api/restfull/v4/points/dropoff", {
        headers: me,
        body: { ...aCreation({ access_key }), ...changes },
      }),
    /** Creates a point and tells its id. */
    async create(access_key = "Order-1"): Promise<number> {
      return (await this.post(access_key)).body.inserted_id;
    },
    setStatus: (id: number, status_id: unknown, by: CourierInProcess = courier) =>
      by.ask("POST", `/api/ops/v1/points/${id}/status`, { headers: OPERATOR, body: { status_id } }),
    tracked: async (id: number) =>
      (await courier.ask("GET", `/api/restfull/v4/points/dropoff/track/${id}`, { headers: me }))
        .body.data,
    /** What the webhook reads show. */
    notified: async (path = "") =>
      (await courier.ask("GET", `/api/restfull/v3/webhooks${path}`, { headers: me })).body.data,
    /** Time passes, the sweep runs, and what it named is worked on. */
    async sweepAfter(seconds: number) {
      courier.pass(seconds);
      await courier.sweep();
      await courier.workAtOnce();
    },
    async close() {
      for (const opened of receivers) await opened.close();
      await table.stop();
    },
  };
}
