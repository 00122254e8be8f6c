/** A call as the document writes it, and how its `code` is written. */
export interface DocumentedCall {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  /** Order calls write `code` as text, points and rating calls as an integer (document, Errors 1). */
  readonly code: "text" | "integer";
  /** Not in the document: only cases of our own may name it. */
  readonly ours?: true;
}

const orders = (method: DocumentedCall["method"], path: string) =>
  ({ method, path: `/api/restfull/v4/${path}`, code: "text" }) as const;
const points = (method: DocumentedCall["method"], path: string) =>
  ({ method, path: `/api/restfull/v4/points/${path}`, code: "integer" }) as const;
const webhooks = (path: string) =>
  ({ method: "GET", path: `/api/restfull/v3/webhooks${path}`, code: "integer" }) as const;

/** Every call of the document's section Endpoints, in its order. */
const CALLS = {
  quoteDropoff: orders("POST", "orders/dropoff/quote"),
  confirmDropoff: orders("PUT", "orders/dropoff"),
  listOrders: orders("GET", "order-list"),
  orderDetails: orders("GET", "orders/details/{order_id}"),
  orderRoute: orders("GET", "orders/routes/{route_id}"),
  orderByToken: orders("GET", "orders/tokens/{api_token}"),
  driverLocation: orders("GET", "orders/{order_id}/driver-location/"),
  cancelOrder: orders("PUT", "orders/cancel/{order_id}"),
  quotePickup: orders("POST", "orders/pickup/quote"),
  confirmPickup: orders("PUT", "orders/pickup"),
  rateDriver: { ...orders("PUT", "orders/driver/rate"), code: "integer" },
  updateOrderNots: { ...orders("PUT", "orders/update_order_nots"), ours: true },
  createPoint: points("POST", "dropoff"),
  createPointRoute: points("POST", "dropoff/route"),
  listPoints: points("GET", "dropoff"),
  getPoint: points("GET", "dropoff/{id}"),
  getPointByAccessKey: points("GET", "dropoff/access_key/{access_key}"),
  trackPoint: points("GET", "dropoff/track/{id}"),
  trackPointByAccessKey: points("GET", "dropoff/track/access_key/{access_key}"),
  deliveryReady: points("PUT", "dropoff-delivery-ready"),
  laboratoryReady: points("PUT", "dropoff-laboratory-ready"),
  dropoffReceived: points("PUT", "dropoff-received"),
  listWebhooks: webhooks(""),
  webhooksOfDropoff: webhooks("/{dropoff_id}"),
  webhooksByAccessKey: webhooks("/access_key/{access_key}"),
} as const satisfies Record<string, DocumentedCall>;

export type CallName = keyof typeof CALLS;

/** The names of all calls. */
export const CALL_NAMES = Object.keys(CALLS) as CallName[];

/** The call of that name. */
export const callNamed = (name: CallName): DocumentedCall => CALLS[name];

/** The call's path with its one variable, escaped, in place. */
export const pathWith = ({ path }: DocumentedCall, variable: string | number = ""): string =>
  path.replace(/\{\w+\}/, () => encodeURIComponent(variable));

/** Whether the call's path has a variable. */
export const hasVariable = (name: CallName): boolean => callNamed(name).path.includes("{");
