import * as z from "zod";
import type { Credentials } from "./partner.ts";
import type { Answer, Send } from "./request-sender.ts";

/** The courier's own side. All of it is ours: the document leaves it out. */
export interface Operator {
  /** A new account, shown once. Without changes it is no sandbox: only what is set here moves. */
  register(changes?: object): Promise<Credentials & { readonly webhookSecret: string }>;
  /** Changes an account; `email` must be given. */
  update(clientid: string, changes: object): Promise<Answer>;
  setPoint(id: number, status: number, courier?: object): Promise<Answer>;
  assign(orderId: number): Promise<Answer>;
  moveDriver(orderId: number, lat: number, lng: number): Promise<Answer>;
  setOrder(orderId: number, status: number, route?: number): Promise<Answer>;
  addImage(orderId: number, url: string): Promise<Answer>;
}

const EMAIL = "conformance@example.com";
const registered = z.object({
  clientid: z.string(),
  secretid: z.string(),
  webhook_secret: z.string(),
});

/** Who the operator assigns. */
export const DRIVER = { name: "Ada", surname: "Quickstep", phone: "+15550100001" } as const;

/** The operator who holds this key. */
export function operatorWith(send: Send, opsKey: string): Operator {
  const call = (method: string, path: string, body: object) =>
    send({
      method,
      path: `/api/ops/v1/${path}`,
      headers: { "x-ops-key": opsKey, "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  return {
    async register(changes = {}) {
      const body = { email: EMAIL, address: "350 5th Ave, New York, NY 10118, USA", ...changes };
      const answer = await call("POST", "accounts", { requests_per_second: 10_000, ...body });
      if (answer.status !== 200) throw new Error(`no account was registered: ${answer.text}`);
      const { clientid, secretid, webhook_secret } = registered.parse(answer.body);
      return { clientid, secretid, email: body.email, webhookSecret: webhook_secret };
    },
    update: (clientid, changes) => call("PUT", `accounts/${clientid}`, changes),
    setPoint: (id, status_id, courier) =>
      call("POST", `points/${id}/status`, { status_id, ...(courier && { courier }) }),
    assign: (id) => call("POST", `orders/${id}/driver`, DRIVER),
    moveDriver: (id, lat, lng) => call("POST", `orders/${id}/driver/location`, { lat, lng }),
    setOrder: (id, pack_status, route) =>
      call("POST", `orders/${id}/status`, { pack_status, ...(route && { route }) }),
    addImage: (id, url) => call("POST", `orders/${id}/images`, { url }),
  };
}
