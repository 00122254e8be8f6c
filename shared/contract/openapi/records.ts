import type * as z from "zod";
import { assignDriver } from "../ops/operate-orders.ts";
import { confirmDropoff } from "../orders/confirm.ts";
import { driverLocation, orderDetails, orderRecord, routeRecord } from "../orders/order-record.ts";
import { quoteDropoff } from "../orders/quote.ts";
import { createPoint } from "../points/create-point.ts";
import { point, tracking } from "../points/point.ts";
import { notification } from "../webhooks/notification.ts";
import { sentNotification } from "../webhooks/read-notifications.ts";
import type { Fields } from "./field.ts";
import { confirmedFields } from "./fields/confirm.ts";
import { driverLocationFields } from "./fields/driver-location.ts";
import { insertedFields } from "./fields/inserted.ts";
import { notificationFields, sentNotificationFields } from "./fields/notification.ts";
import { changedOrderFields } from "./fields/operate.ts";
import { orderDetailsFields, orderRecordFields, routeRecordFields } from "./fields/order-record.ts";
import { pointFields, trackingFields } from "./fields/point.ts";
import { quoteRecordFields } from "./fields/quote-record.ts";
import type { JsonObject } from "./json.ts";
import { type NamedSchemas, publishedSchema } from "./published-schema.ts";

interface NamedRecord {
  readonly schema: z.ZodType;
  readonly fields: Fields;
}

/** What several calls answer, and what the notification is. */
const RECORDS: Readonly<Record<string, NamedRecord>> = {
  QuoteRecord: { schema: quoteDropoff.success, fields: quoteRecordFields },
  ConfirmedOrder: { schema: confirmDropoff.success, fields: confirmedFields },
  OrderRecord: { schema: orderRecord, fields: orderRecordFields },
  OrderDetails: { schema: orderDetails, fields: orderDetailsFields },
  RouteRecord: { schema: routeRecord, fields: routeRecordFields },
  DriverLocation: { schema: driverLocation, fields: driverLocationFields },
  CreatedPoint: { schema: createPoint.success, fields: insertedFields },
  Point: { schema: point, fields: pointFields },
  TrackedPoint: { schema: tracking, fields: trackingFields },
  SentNotification: { schema: sentNotification, fields: sentNotificationFields },
  Notification: { schema: notification, fields: notificationFields },
  ChangedOrder: { schema: assignDriver.success, fields: changedOrderFields },
};

export const namedSchemas: NamedSchemas = new Map(
  Object.entries(RECORDS).map(([name, { schema }]) => [schema, name]),
);

/** The records as components of the document. */
export const recordComponents = (): JsonObject =>
  Object.fromEntries(
    Object.entries(RECORDS).map(([name, { schema, fields }]) => [
      name,
      publishedSchema(schema, "output", fields, namedSchemas),
    ]),
  );
