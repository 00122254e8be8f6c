import { buildQuoteBody } from "#test/builders/courier/order.ts";
import { buildNewPoint } from "#test/builders/courier/point.ts";
import { type CourierInProcess, createCourierInProcess, OPS_KEY } from "./courier-in-process.ts";
import { startCourierTable } from "./courier-table.ts";
import { type NotificationReceiver, startNotificationReceiver } from "./partner-receiver.ts";

const OPERATOR = { "x-ops-key": OPS_KEY };

export type CourierWithPartner = Awaited<ReturnType<typeof createCourierWithPartner>>;

/** Creates a courier with its own table, and the calls of a partner and the operator. */
export async function createCourierWithPartner() {
  const table = await startCourierTable();
  const courier = createCourierInProcess(table);
  const receivers: NotificationReceiver[] = [];
  let credentials = { clientid: "", secretid: "" };
  let signingSecret = "";

  return {
    table,
    courier,
    getSigningSecret: () => signingSecret,
    getClientId: () => credentials.clientid,

    /** Registers a partner. Later partner calls use its credentials. */
    async register(account: object = {}) {
      const body = { email: "owner@shop.test", ...account };
      const response = await courier.request("POST", "/api/ops/v1/accounts", {
        headers: OPERATOR,
        body,
      });
      credentials = { clientid: response.body.clientid, secretid: response.body.secretid };
      signingSecret = response.body.webhook_secret;
    },
    /** Starts a receiver that responds with these statuses. */
    async openReceiver(...statuses: number[]) {
      const opened = await startNotificationReceiver(...statuses);
      receivers.push(opened);
      return opened;
    },
    /** Sends a GET request as the partner. */
    getAsPartner: (path: string) => courier.request("GET", path, { headers: credentials }),
    /** Sends a request with a body as the partner. */
    sendAsPartner: (method: string, path: string, body?: object) =>
      courier.request(method, `/api/restfull/v4/${path}`, { headers: credentials, body }),
    /** Quotes a drop-off and returns the token. */
    async quoteDropoff(changes: object = {}): Promise<string> {
      const response = await this.sendAsPartner(
        "POST",
        "orders/dropoff/quote",
        buildQuoteBody(changes),
      );
      return response.body.api_token;
    },
    confirmDropoff: (api_token: string, changes: object = {}, by: CourierInProcess = courier) =>
      by.request("PUT", "/api/restfull/v4/orders/dropoff", {
        headers: credentials,
        body: { api_token, email: "owner@shop.test", ...changes },
      }),
    /** Orders a drop-off and returns the id. */
    async createOrder(changes: object = {}, confirmation: object = {}): Promise<number> {
      return (await this.confirmDropoff(await this.quoteDropoff(changes), confirmation)).body
        .inserted_id;
    },
    /** Reads an order with all its lists as the partner. */
    readOrder: async (id: number) =>
      (
        await courier.request(
          "GET",
          `/api/restfull/v4/orders/details/${id}?include_images=1&include_history=true&include_routes=1`,
          { headers: credentials },
        )
      ).body.data,
    /** Sends a request as the operator. */
    callOperatorApi: (method: string, path: string, body: object) =>
      courier.request(method, `/api/ops/v1/${path}`, { headers: OPERATOR, body }),
    /** Changes one of the partner's points or orders as the operator. */
    operateRecord: (path: string, body: object, by: CourierInProcess = courier) =>
      by.request("POST", `/api/ops/v1/${path}?clientid=${credentials.clientid}`, {
        headers: OPERATOR,
        body,
      }),
    postPoint: (access_key: string, changes: object = {}, by: CourierInProcess = courier) =>
      by.request("POST", "/api/restfull/v4/points/dropoff", {
        headers: credentials,
        body: { ...buildNewPoint({ access_key }), ...changes },
      }),
    /** Creates a point and returns its id. */
    async createPoint(access_key = "Order-1"): Promise<number> {
      return (await this.postPoint(access_key)).body.inserted_id;
    },
    setPointStatus(id: number, status_id: unknown, by: CourierInProcess = courier) {
      return this.operateRecord(`points/${id}/status`, { status_id }, by);
    },
    trackPoint: async (id: number) =>
      (
        await courier.request("GET", `/api/restfull/v4/points/dropoff/track/${id}`, {
          headers: credentials,
        })
      ).body.data,
    /** Reads the notifications as the partner. */
    listNotifications: async (path = "") =>
      (await courier.request("GET", `/api/restfull/v3/webhooks${path}`, { headers: credentials }))
        .body.data,
    /** Advances the time, runs the sweep, and processes the tasks that it enqueued. */
    async sweepAfter(seconds: number) {
      courier.advanceTime(seconds);
      await courier.runSweep();
      await courier.processReadyTasks();
    },
    async close() {
      for (const opened of receivers) await opened.close();
      await table.stop();
    },
  };
}
