import type { Call } from "../call.ts";
import { registerAccount, setPointStatus, updateAccount } from "../ops/operate.ts";
import {
  addProofImage,
  assignDriver,
  moveDriver,
  rotateSecrets,
  setOrderStatus,
} from "../ops/operate-orders.ts";
import { getRoutePlan, planRoutes } from "../ops/plan-routes.ts";
import { cancelOrder, rateDriver, updateOrderNots } from "../orders/change-order.ts";
import { confirmDropoff, confirmPickup } from "../orders/confirm.ts";
import { quoteDropoff, quotePickup } from "../orders/quote.ts";
import {
  getDriverLocation,
  getOrder,
  getOrderByToken,
  getRoute,
  listOrders,
} from "../orders/read-orders.ts";
import { createPoint } from "../points/create-point.ts";
import { createPointRoute } from "../points/create-point-route.ts";
import { deliveryReady, dropoffReceived, laboratoryReady } from "../points/point-status-calls.ts";
import {
  getPoint,
  getPointByAccessKey,
  listPoints,
  trackPoint,
  trackPointByAccessKey,
} from "../points/read-points.ts";
import {
  listNotifications,
  listNotificationsByAccessKey,
  listNotificationsOfPoint,
} from "../webhooks/read-notifications.ts";

/** Every call of the service, in the order of the reference; the name is its operationId. */
export const CALLS = {
  quoteDropoff,
  confirmDropoff,
  quotePickup,
  confirmPickup,
  listOrders,
  getOrder,
  getRoute,
  getOrderByToken,
  getDriverLocation,
  cancelOrder,
  rateDriver,
  updateOrderNots,
  createPoint,
  createPointRoute,
  listPoints,
  getPoint,
  getPointByAccessKey,
  trackPoint,
  trackPointByAccessKey,
  deliveryReady,
  laboratoryReady,
  dropoffReceived,
  listNotifications,
  listNotificationsOfPoint,
  listNotificationsByAccessKey,
  registerAccount,
  updateAccount,
  rotateSecrets,
  assignDriver,
  moveDriver,
  setOrderStatus,
  addProofImage,
  setPointStatus,
  planRoutes,
  getRoutePlan,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;
