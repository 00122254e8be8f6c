import {
  deleteDeadLetter,
  listDeadLetters,
  redriveDeadLetters,
} from "#shared/contract/ops/dead-letter-calls.ts";
import {
  addPointImage,
  movePointDriver,
  registerAccount,
  setPointStatus,
  updateAccount,
} from "#shared/contract/ops/operator-calls.ts";
import {
  addProofImage,
  assignDriver,
  moveDriver,
  rotateSecrets,
  setOrderStatus,
} from "#shared/contract/ops/operator-order-calls.ts";
import { getRoutePlan, planRoutes } from "#shared/contract/ops/route-plan-calls.ts";
import { confirmDropoff, confirmPickup } from "#shared/contract/orders/confirm-calls.ts";
import { eraseOrder } from "#shared/contract/orders/erase-order-call.ts";
import {
  cancelOrder,
  rateDriver,
  updateOrderNots,
} from "#shared/contract/orders/order-change-calls.ts";
import {
  getDriverLocation,
  getOrder,
  getOrderByToken,
  getRoute,
  listOrders,
} from "#shared/contract/orders/order-read-calls.ts";
import { quoteDropoff, quotePickup } from "#shared/contract/orders/quote-calls.ts";
import { createPoint } from "#shared/contract/points/create-point-call.ts";
import { createPointRoute } from "#shared/contract/points/create-point-route-call.ts";
import { erasePoint } from "#shared/contract/points/erase-point-call.ts";
import {
  getPoint,
  getPointByAccessKey,
  listPoints,
  trackPoint,
  trackPointByAccessKey,
} from "#shared/contract/points/point-read-calls.ts";
import { ratePointDriver } from "#shared/contract/points/rate-point-driver-call.ts";
import {
  listNotifications,
  listNotificationsByAccessKey,
  listNotificationsOfPoint,
} from "#shared/contract/webhooks/notification-read-calls.ts";
import type { Call } from "../call.ts";
import { deliveryReady, dropoffReceived, laboratoryReady } from "../points/point-status-calls.ts";

/** Every call of the service, in the order of the reference. The key is the operationId. */
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
  eraseOrder,
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
  ratePointDriver,
  erasePoint,
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
  movePointDriver,
  addPointImage,
  planRoutes,
  getRoutePlan,
  listDeadLetters,
  redriveDeadLetters,
  deleteDeadLetter,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;
