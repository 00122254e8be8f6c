import * as z from "zod";
import type { Credentials } from "./partner.ts";
import type { RequestSender, ServiceResponse } from "./request-sender.ts";

/** A client of the courier's operator interface, which the document does not contain. */
export interface Operator {
  /** Registers an account and returns it. By default it is no sandbox, so nothing in it moves by itself. */
  registerAccount(changes?: object): Promise<Credentials & { readonly webhookSecret: string }>;
  /** Changes an account; `email` is required. */
  updateAccount(clientid: string, changes: object): Promise<ServiceResponse>;
  setPointStatus(id: number, status: number, courier?: object): Promise<ServiceResponse>;
  assignDriver(orderId: number): Promise<ServiceResponse>;
  moveDriver(orderId: number, lat: number, lng: number): Promise<ServiceResponse>;
  setOrderStatus(orderId: number, status: number, route?: number): Promise<ServiceResponse>;
  addImage(orderId: number, url: string): Promise<ServiceResponse>;
}

const EMAIL = "conformance@example.com";
const registered = z.object({
  clientid: z.string(),
  secretid: z.string(),
  webhook_secret: z.string(),
});

/** The driver that the operator assigns. */
export const DRIVER = { name: "Ada", surname: "Quickstep", phone: "+15550100001" } as const;

/** Creates an operator client with this key, for the points and orders of this account. */
export function createOperator(send: RequestSender, opsKey: string, clientid: string): Operator {
  const callOperatorApi = (method: string, path: string, body: object) =>
    send({
      method,
      path: `/api/ops/v1/${path}`,
      headers: { "x-ops-key": opsKey, "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  const changeRecord = (path: string, body: object) =>
    callOperatorApi("POST", `${path}?clientid=${clientid}`, body);

  return {
    async registerAccount(changes = {}) {
      const body = { email: EMAIL, address: "350 5th Ave, New York, NY 10118, USA", ...changes };
      const response = await callOperatorApi("POST", "accounts", {
        requests_per_second: 10_000,
        ...body,
      });
      if (response.status !== 200) throw new Error(`no account was registered: ${response.text}`);
      const { clientid, secretid, webhook_secret } = registered.parse(response.body);
      return { clientid, secretid, email: body.email, webhookSecret: webhook_secret };
    },
    updateAccount: (clientid, changes) => callOperatorApi("PUT", `accounts/${clientid}`, changes),
    setPointStatus: (id, status_id, courier) =>
      changeRecord(`points/${id}/status`, { status_id, ...(courier && { courier }) }),
    assignDriver: (id) => changeRecord(`orders/${id}/driver`, DRIVER),
    moveDriver: (id, lat, lng) => changeRecord(`orders/${id}/driver/location`, { lat, lng }),
    setOrderStatus: (id, pack_status, route) =>
      changeRecord(`orders/${id}/status`, { pack_status, ...(route && { route }) }),
    addImage: (id, url) => changeRecord(`orders/${id}/images`, { url }),
  };
}
