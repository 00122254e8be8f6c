import * as z from "zod";
import { createDecimalSchema } from "#shared/kernel/decimals.ts";
import { createTrimmedText } from "#shared/kernel/texts.ts";
import { buyerNoteSchema } from "./buyer-note.ts";
import { buyerPageSchema } from "./buyer-page.ts";
import { dispatchRulesSchema } from "./dispatch-rules.ts";
import { fallbackContactSchema } from "./fallback-contact.ts";
import { MODES } from "./modes.ts";
import { packagingSchema } from "./packaging.ts";
import { paymentSettingsSchema } from "./payment-settings.ts";
import {
  PICKUP_LOCATION_EXAMPLE,
  pickupLocationSchema,
  timeOfDaySchema,
} from "./pickup-location.ts";
import { rateSettingsSchema } from "./rate-settings.ts";
import { listRepeatedLinks } from "./repeated-links.ts";

/** `deliver`: the driver's notes say how much cash to collect. */
const CASH_CHOICES = ["hold", "skip", "deliver"] as const;

/**
 * What becomes of test orders without a sandbox account: they are held, go to the courier by hand,
 * or go to the courier like other orders.
 */
const TEST_ORDER_CHOICES = ["sandbox", "manual", "deliver"] as const;

const textSchema = createTrimmedText(255);
const percentSchema = createDecimalSchema(0, 100, 2);
const centsSchema = z.int("must be an amount").min(0, "must not be negative").max(100_000_00);

/**
 * The first rule that matches the shipping method's title or code decides; `*` matches any text.
 */
const modeRuleSchema = z.strictObject({ shippingMethod: textSchema, mode: z.enum(MODES) });

/** When an order is dispatched automatically. */
const dispatchSchema = z.discriminatedUnion("when", [
  z.strictObject({ when: z.literal("paid") }),
  /** WooCommerce's order statuses, those of plugins included. Shopify's orders have `payments`. */
  z.strictObject({ when: z.literal("status"), statuses: z.array(textSchema).min(1).max(20) }),
  z.strictObject({ when: z.literal("tag"), tag: textSchema }),
  z.strictObject({ when: z.literal("manual") }),
]);

/** The highest price of a delivery without the merchant's approval. */
const priceCeilingSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({ kind: z.literal("amount"), cents: centsSchema }),
  /** A share of the goods' value; only if the store sells in the courier's currency. */
  z.strictObject({
    kind: z.literal("share"),
    percent: createDecimalSchema(0.01, 1000, 2),
  }),
]);

/**
 * The attribute names that the common date-picker apps use for the buyer's requested date; names
 * with an unambiguous format come first. Pick-up dates are not included: those buyers collect the
 * order themselves.
 */
const DATE_NAMES = [
  // Iconic WooCommerce Delivery Slots, "Database Structure": 20261124; `jckwds_date` is as the shop shows dates.
  "jckwds_date_ymd",
  // Tyche Order Delivery Date for WooCommerce, Pro and Lite (its source): unix seconds of the date in UTC.
  "_orddd_timestamp",
  "_orddd_lite_timestamp",
  // YITH WooCommerce Delivery Date (its source): 2026-11-24.
  "ywcdd_order_delivery_date",
  // Zapiet, docs.zapiet.com/guides/note-attributes: 2026-11-24; orders carry 2026/11/24 too.
  "Delivery-Date",
  "Shipping-Date",
  // WooCommerce Order Delivery (its source): 2026-11-24.
  "_delivery_date",
  // CodeRockz WooCommerce Delivery, and custom forms of shops.
  "delivery_date",
  // Tyche's default label, and the name that most Shopify apps use.
  "Delivery Date",
  "Shipping Date",
  "jckwds_date",
];
const TIME_NAMES = [
  "jckwds_timeslot",
  // Tyche: "14:00 - 16:00", or "As Soon As Possible."; below, its default label.
  "_orddd_time_slot",
  "ywcdd_order_slot_from",
  "Delivery-Time",
  "_delivery_time",
  "delivery_time",
  "Delivery Time",
  "Time Slot",
];

const scheduleSchema = z.strictObject({
  /** Orders after this local time of the pick-up location are prepared from the next open day. */
  cutOff: timeOfDaySchema.optional(),
  dateAttributes: z.array(textSchema).max(30).default(DATE_NAMES),
  timeAttributes: z.array(textSchema).max(30).default(TIME_NAMES),
  /** The minimum time from now to a requested pick-up. */
  leadMinutes: z.int().min(0).max(1_440).default(45),
});

/** Collects the orders of one pick-up location into one courier order. */
const batchingSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({ kind: z.literal("minutes"), minutes: z.int().min(1).max(1_440) }),
  z.strictObject({ kind: z.literal("until"), time: timeOfDaySchema }),
]);

/** Which messages the courier sends: `svc_user_email`, `svc_order_email`, `svc_order_not`. */
const notificationsSchema = z.strictObject({
  userEmail: z.boolean().default(false),
  orderEmail: z.boolean().default(false),
  orderPush: z.boolean().default(false),
});

/**
 * The share of the price that the courier keeps after a cancellation, to show the expected cost.
 */
const cancellingSchema = z.strictObject({
  percentBeforeCourier: percentSchema.default(0),
  percentBeforePickUp: percentSchema.default(50),
});

const createLocationsSchema = (location: typeof pickupLocationSchema) =>
  z
    .array(location)
    .max(100)
    .refine(
      (list) => new Set(list.map(({ id }) => id)).size === list.length,
      "must have each id once",
    );

/** Pick-up locations whose links are not compared. */
export const pickupLocationsSchema = createLocationsSchema(pickupLocationSchema);

/** Returns the schema of the setting with all pick-up locations, from that of each of them. */
export const createLinkedLocationsSchema = (location: typeof pickupLocationSchema) =>
  createLocationsSchema(location)
    .superRefine((list, context) => {
      for (const { position, rule } of listRepeatedLinks(list)) {
        const path = [position, "storeLocationId"];
        context.addIssue({ code: "custom", path, message: rule });
      }
    })
    .describe(
      "The list must have each id once, and a storeLocationId must not be that of another pick-up location.",
    )
    .default([])
    .meta({ examples: [[PICKUP_LOCATION_EXAMPLE]] });

/** A store's settings, as they are stored; `{version: 1}` is complete. */
export const settingsSchema = z.strictObject({
  version: z.literal(1),
  /** Tried before `modes`. The first rule whose conditions all hold decides. */
  rules: dispatchRulesSchema,
  modes: z
    .array(modeRuleSchema)
    .max(50)
    .default([])
    .meta({ examples: [[{ shippingMethod: "Express*", mode: "urgent" }]] }),
  defaultMode: z.enum(MODES).default("point"),
  /** Which goods go out; `local-delivery`: those of Shopify's local delivery, whatever its name. */
  dispatchedMethods: z.enum(["all", "local-delivery"]).default("all"),
  dispatch: dispatchSchema.default({ when: "paid" }),
  /** For shops that have shipping switched off: their checkout asks for no shipping method. */
  dispatchesWithoutShippingMethod: z.boolean().default(false),
  /** Whether the courier delivers test orders for which there is no sandbox account. */
  testOrders: z.enum(TEST_ORDER_CHOICES).default("sandbox"),
  payments: paymentSettingsSchema.prefault({}),
  fallbackContact: fallbackContactSchema.prefault({}),
  /** What happens to orders that are paid in cash at the door. */
  cashOnDelivery: z.enum(CASH_CHOICES).default("hold"),
  locations: createLinkedLocationsSchema(pickupLocationSchema),
  packaging: packagingSchema.prefault({}),
  priceCeiling: priceCeilingSchema.default({ kind: "none" }),
  promoCode: textSchema.optional(),
  /** Whether the order's tip goes to the driver. */
  passOnTip: z.boolean().default(true),
  /** `search_courier`: the courier looks for a driver as soon as the order is confirmed. */
  searchCourier: z.boolean().default(true),
  notifications: notificationsSchema.prefault({}),
  buyerNote: buyerNoteSchema.prefault({}),
  buyerPage: buyerPageSchema.prefault({}),
  /** Whether Shopify mails the buyer when the delivery is under way, once an order. */
  notifyCustomer: z.boolean().default(false),
  /** Whether the store's order says, to its merchant alone, what its delivery needs a person for. */
  orderNotes: z.boolean().default(true),
  schedule: scheduleSchema.prefault({}),
  batching: batchingSchema.default({ kind: "none" }),
  cancelling: cancellingSchema.prefault({}),
  rates: rateSettingsSchema.prefault({}),
  /**
   * How long a buyer's data is stored after the delivery ended. A longer time also applies to
   * deliveries that have ended, a shorter one to those that end from now on.
   */
  retentionDays: z.int().min(1).max(730).default(60),
});
export type Settings = z.output<typeof settingsSchema>;

/** The settings of a store whose merchant has not changed them. */
export const DEFAULT_SETTINGS: Settings = settingsSchema.parse({ version: 1 });
