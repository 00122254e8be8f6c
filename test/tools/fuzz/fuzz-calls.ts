import type { Call } from "#shared/contract/call.ts";
import {
  addPointImage,
  movePointDriver,
  registerAccount,
  setPointStatus,
  updateAccount,
} from "#shared/contract/ops/operator-calls.ts";
import * as opsOrders from "#shared/contract/ops/operator-order-calls.ts";
import { confirmDropoff, confirmPickup } from "#shared/contract/orders/confirm-calls.ts";
import * as changes from "#shared/contract/orders/order-change-calls.ts";
import * as orderReads from "#shared/contract/orders/order-read-calls.ts";
import { quoteDropoff, quotePickup } from "#shared/contract/orders/quote-calls.ts";
import { createPoint } from "#shared/contract/points/create-point-call.ts";
import { createPointRoute } from "#shared/contract/points/create-point-route-call.ts";
import * as pointReads from "#shared/contract/points/point-read-calls.ts";
import * as statuses from "#shared/contract/points/point-status-calls.ts";
import { ratePointDriver } from "#shared/contract/points/rate-point-driver-call.ts";
import * as webhooks from "#shared/contract/webhooks/notification-read-calls.ts";
import {
  buildDropoffBody,
  buildPickupBody,
  buildPointBody,
  buildPointRouteBody,
  FROM,
} from "#test/tools/conformance/requests/request-bodies.ts";

/** A placeholder for a record of the run. It keeps a request the same for a seed. */
export const PLACEHOLDERS = {
  email: "«email»",
  dropoffToken: "«dropoff token»",
  pickupToken: "«pickup token»",
  orderId: "«order id»",
  routeId: "«route id»",
  token: "«used token»",
  pointId: "«point id»",
  key: "«access key»",
  newKey: "«new key»",
  victim: "«another account»",
  clientid: "«account»",
} as const;

/** A call, a valid body, the variable of its path and its required query. */
export interface FuzzCall {
  readonly call: Call;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly variable?: string;
  readonly query?: string;
}

const asker = {
  partner: { email: PLACEHOLDERS.email },
  options: { transportId: 4, packSizeId: 2 },
};
const spot = { route_to_lat: 40.7, route_to_lng: -74 };
const quote = {
  taken_asap: 1,
  schedule_date_local: null,
  show_one_price: 0,
  promo_code: "",
  routes: [{ route_to_text: FROM, route_desc: "x", rec_name: "Mia", rec_phone: "1", ...spot }],
};
const switches = { svc_user_email: 0, svc_order_email: 1, svc_order_not: 0, search_courier: 0 };
const sender = { sender_name: "x", sender_cell: "1", sender_desc: "" };
const confirm = { ...sender, ...switches, tip_amount: 1 };
const driver = { name: "Ada", surname: "Quickstep", phone: "+15550100001" };
const account = {
  email: "fuzz@example.com",
  webhook_url: null,
  sandbox: false,
  sandbox_step_seconds: 30,
  address: FROM,
  requests_per_second: 50,
};
const change = { id: PLACEHOLDERS.pointId, pack_size_id: "2" };

const callWithOrder = (call: Call): FuzzCall => ({ call, variable: PLACEHOLDERS.orderId });
const callWithPoint = (call: Call): FuzzCall => ({ call, variable: PLACEHOLDERS.pointId });
const own = { query: `clientid=${PLACEHOLDERS.clientid}` };
const callWithKey = (call: Call): FuzzCall => ({ call, variable: PLACEHOLDERS.key });

/** Every call of the service, documented or not. */
export const FUZZ_CALLS: readonly FuzzCall[] = [
  {
    call: quoteDropoff,
    body: buildDropoffBody(asker, { ...quote, pack_from_lat: 40.7, pack_from_lng: -74 }),
  },
  {
    call: quotePickup,
    body: buildPickupBody(asker, {
      ...quote,
      pack_to_text: FROM,
      pack_to_lat: 40.7,
      pack_to_lng: -74,
    }),
  },
  {
    call: confirmDropoff,
    body: { ...buildDropoffBody(asker, quote), ...confirm, api_token: PLACEHOLDERS.dropoffToken },
  },
  {
    call: confirmPickup,
    body: { ...buildPickupBody(asker, quote), ...confirm, api_token: PLACEHOLDERS.pickupToken },
  },
  { call: orderReads.listOrders },
  callWithOrder(orderReads.getOrder),
  { call: orderReads.getRoute, variable: PLACEHOLDERS.routeId },
  { call: orderReads.getOrderByToken, variable: PLACEHOLDERS.token },
  callWithOrder(orderReads.getDriverLocation),
  callWithOrder(changes.cancelOrder),
  { call: changes.rateDriver, body: { order_id: PLACEHOLDERS.orderId, rate_val: "5" } },
  { call: changes.updateOrderNots, body: { order_id: PLACEHOLDERS.orderId, ...switches } },
  {
    call: createPoint,
    body: buildPointBody({}, { access_key: PLACEHOLDERS.newKey, rec_desc: "x" }),
  },
  {
    call: createPointRoute,
    body: buildPointRouteBody({}, { access_key: PLACEHOLDERS.newKey, pickup_address_text: "x" }),
  },
  { call: pointReads.listPoints },
  callWithPoint(pointReads.getPoint),
  callWithKey(pointReads.getPointByAccessKey),
  callWithPoint(pointReads.trackPoint),
  callWithKey(pointReads.trackPointByAccessKey),
  { call: statuses.deliveryReady, body: change },
  { call: statuses.laboratoryReady, body: change },
  { call: statuses.dropoffReceived, body: change },
  { call: ratePointDriver, body: { id: PLACEHOLDERS.pointId, rate_val: "5" } },
  { call: webhooks.listNotifications },
  callWithPoint(webhooks.listNotificationsOfPoint),
  callWithKey(webhooks.listNotificationsByAccessKey),
  { ...callWithPoint(setPointStatus), ...own, body: { status_id: 1500, courier: driver } },
  {
    ...callWithPoint(addPointImage),
    ...own,
    body: { url: "https://example.com/x.jpg", img_type: 2 },
  },
  { ...callWithPoint(movePointDriver), ...own, body: { lat: 40.7, lng: -74 } },
  { ...callWithOrder(opsOrders.assignDriver), ...own, body: driver },
  { ...callWithOrder(opsOrders.moveDriver), ...own, body: { lat: 40.7, lng: -74 } },
  { ...callWithOrder(opsOrders.setOrderStatus), ...own, body: { pack_status: 40, route: 1 } },
  {
    ...callWithOrder(opsOrders.addProofImage),
    ...own,
    body: { url: "https://example.com/x.jpg", img_type: 2 },
  },
  { call: registerAccount, body: account },
  { call: updateAccount, variable: PLACEHOLDERS.victim, body: account },
  { call: opsOrders.rotateSecrets, variable: PLACEHOLDERS.victim },
];
