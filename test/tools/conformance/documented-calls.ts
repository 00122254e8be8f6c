/** A documented call and the format of its `code`. */
export interface DocumentedCall {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  /** Order calls have `code` as text, points and rating calls as an integer (document, Errors 1). */
  readonly codeType: "text" | "integer";
  /** True if the document does not contain the call. Only decided cases may use it. */
  readonly isUndocumented?: true;
}

const defineOrderCall = (method: DocumentedCall["method"], path: string) =>
  ({ method, path: `/api/restfull/v4/${path}`, codeType: "text" }) as const;
const definePointCall = (method: DocumentedCall["method"], path: string) =>
  ({ method, path: `/api/restfull/v4/points/${path}`, codeType: "integer" }) as const;
const defineWebhookCall = (path: string) =>
  ({ method: "GET", path: `/api/restfull/v3/webhooks${path}`, codeType: "integer" }) as const;

/** Every call of the document's section Endpoints, in its order. */
const CALLS = {
  quoteDropoff: defineOrderCall("POST", "orders/dropoff/quote"),
  confirmDropoff: defineOrderCall("PUT", "orders/dropoff"),
  listOrders: defineOrderCall("GET", "order-list"),
  orderDetails: defineOrderCall("GET", "orders/details/{order_id}"),
  orderRoute: defineOrderCall("GET", "orders/routes/{route_id}"),
  orderByToken: defineOrderCall("GET", "orders/tokens/{api_token}"),
  driverLocation: defineOrderCall("GET", "orders/{order_id}/driver-location/"),
  cancelOrder: defineOrderCall("PUT", "orders/cancel/{order_id}"),
  quotePickup: defineOrderCall("POST", "orders/pickup/quote"),
  confirmPickup: defineOrderCall("PUT", "orders/pickup"),
  rateDriver: { ...defineOrderCall("PUT", "orders/driver/rate"), codeType: "integer" },
  updateOrderNots: { ...defineOrderCall("PUT", "orders/update_order_nots"), isUndocumented: true },
  createPoint: definePointCall("POST", "dropoff"),
  createPointRoute: definePointCall("POST", "dropoff/route"),
  listPoints: definePointCall("GET", "dropoff"),
  getPoint: definePointCall("GET", "dropoff/{id}"),
  getPointByAccessKey: definePointCall("GET", "dropoff/access_key/{access_key}"),
  trackPoint: definePointCall("GET", "dropoff/track/{id}"),
  trackPointByAccessKey: definePointCall("GET", "dropoff/track/access_key/{access_key}"),
  deliveryReady: definePointCall("PUT", "dropoff-delivery-ready"),
  laboratoryReady: definePointCall("PUT", "dropoff-laboratory-ready"),
  dropoffReceived: definePointCall("PUT", "dropoff-received"),
  ratePointDriver: { ...definePointCall("PUT", "driver/rate"), isUndocumented: true },
  listWebhooks: defineWebhookCall(""),
  webhooksOfDropoff: defineWebhookCall("/{dropoff_id}"),
  webhooksByAccessKey: defineWebhookCall("/access_key/{access_key}"),
} as const satisfies Record<string, DocumentedCall>;

export type CallName = keyof typeof CALLS;

/** The names of all calls. */
export const CALL_NAMES = Object.keys(CALLS) as CallName[];

/** Finds the call of that name. */
export const getCall = (name: CallName): DocumentedCall => CALLS[name];

/** Returns the call's path with its escaped variable. */
export const formatPath = ({ path }: DocumentedCall, variable: string | number = ""): string =>
  path.replace(/\{\w+\}/, () => encodeURIComponent(variable));

/** Returns true if the call's path has a variable. */
export const hasVariable = (name: CallName): boolean => getCall(name).path.includes("{");
