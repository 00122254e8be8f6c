import type * as z from "zod";
import { assignDriver } from "#shared/contract/ops/operator-order-calls.ts";
import { confirmDropoff } from "#shared/contract/orders/confirm-calls.ts";
import {
  driverLocation,
  orderDetails,
  orderRecord,
  routeRecord,
} from "#shared/contract/orders/order-records.ts";
import { quoteDropoff } from "#shared/contract/orders/quote-calls.ts";
import { createPoint } from "#shared/contract/points/create-point-call.ts";
import { point, tracking } from "#shared/contract/points/point-records.ts";
import { notification } from "#shared/contract/webhooks/notification-body.ts";
import { sentNotification } from "#shared/contract/webhooks/notification-read-calls.ts";
import { buildPublishedSchema, type NamedSchemas } from "./build-published-schema.ts";
import type { Fields } from "./field.ts";
import { confirmedFields } from "./fields/confirm-fields.ts";
import { driverLocationFields } from "./fields/driver-location-fields.ts";
import { insertedFields } from "./fields/inserted-fields.ts";
import { notificationFields, sentNotificationFields } from "./fields/notification-fields.ts";
import { changedOrderFields } from "./fields/operator-fields.ts";
import {
  orderDetailsFields,
  orderRecordFields,
  routeRecordFields,
} from "./fields/order-record-fields.ts";
import { pointFields, trackingFields } from "./fields/point-fields.ts";
import { quoteRecordFields } from "./fields/quote-record-fields.ts";
import type { JsonObject } from "./json.ts";

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
export const buildRecordComponents = (): JsonObject =>
  Object.fromEntries(
    Object.entries(RECORDS).map(([name, { schema, fields }]) => [
      name,
      buildPublishedSchema(schema, "output", fields, namedSchemas),
    ]),
  );
