import * as z from "zod";
import { MODES } from "#shared/bridge/domain/settings/modes.ts";
import { settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import { reasonSchema, timeSchema } from "./field-schemas.ts";

/** The delivery methods that go out; they become the settings of the same name. */
const namedMethodsSchema = z.strictObject({
  modes: settingsSchema.shape.modes.describe(
    "The delivery methods that go out, and how. `shippingMethod` is a name or code; `*` matches any text.",
  ),
  defaultMode: settingsSchema.shape.defaultMode
    .unwrap()
    .default("ignore")
    .describe("How every other delivery method goes out. By default none does."),
  dispatchedMethods: settingsSchema.shape.dispatchedMethods.describe(
    "`local-delivery`: of Shopify only what is delivered locally, whatever its name.",
  ),
});

const instantSchema = z.iso.datetime().transform((iso) => new Date(iso));

/** An earlier time is a slip, such as a year of two digits. */
const EARLIEST = new Date("2000-01-01T00:00:00Z");

const firstOrderSchema = instantSchema
  .refine((at) => at >= EARLIEST, "must be 2000-01-01T00:00:00Z or later")
  .describe("An instant. It must be 2000-01-01T00:00:00Z or later.");

const startFromSchema = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("now") }),
    z.strictObject({ kind: z.literal("date"), at: firstOrderSchema }),
    z.strictObject({ kind: z.literal("waiting"), shownAt: instantSchema.optional() }),
  ])
  .describe(
    "The first order. `now`: orders placed from now on. `date`: orders placed from that time on; Shopify shows those of the last 60 days. `waiting`: also those that wait, as a preview showed them at `shownAt`. Once the store is started, `now` and `waiting` keep its first order, and a date moves it only to an earlier time.",
  );

const PLANNED_EXAMPLE = {
  methods: { modes: [{ shippingMethod: "Local delivery", mode: "urgent" }] },
  from: { kind: "waiting" },
};

/** A start as its merchant plans it. */
export const plannedStartSchema = z
  .strictObject({ methods: namedMethodsSchema, from: startFromSchema })
  .meta({ examples: [PLANNED_EXAMPLE] });

const MAX_PREVIEW_PAGE = 25;

export const previewBodySchema = plannedStartSchema
  .extend({
    offset: z
      .int()
      .min(0)
      .max(1_000_000)
      .default(0)
      .describe(
        "`next` of the page before. Of waiting orders, send the `shownAt` of the first page with it, so that orders that come in meanwhile move none.",
      ),
    limit: z.int().min(1).max(MAX_PREVIEW_PAGE).default(10),
  })
  .meta({ examples: [{ ...PLANNED_EXAMPLE, limit: 10 }] });

const hasMoreWaitingSchema = z.boolean().describe("True if more orders can wait than are counted.");

export const startSchema = z
  .object({
    state: z.enum(["not-started", "started"]),
    startedAt: timeSchema.nullable(),
    ordersFrom: timeSchema
      .nullable()
      .describe("Orders placed before this time do not go out by themselves."),
    waitingUntil: timeSchema
      .nullable()
      .describe("Earlier orders that the bridge had seen by this time go out too."),
    waiting: z
      .int()
      .describe("Orders that wait for the start, counted up to 100; 0 once the store is started."),
    hasMoreWaiting: hasMoreWaitingSchema,
    latestWaiting: z
      .array(z.object({ orderId: z.string(), orderName: z.string().nullable() }))
      .describe("Up to ten of them, the latest first."),
  })
  .meta({
    examples: [
      {
        state: "started",
        startedAt: "2026-11-20T12:00:00.000Z",
        ordersFrom: "2026-11-20T11:58:00.000Z",
        waitingUntil: "2026-11-20T11:58:00.000Z",
        waiting: 0,
        hasMoreWaiting: false,
        latestWaiting: [],
      },
    ],
  });

const previewedOrderSchema = z.object({
  orderId: z.string(),
  orderName: z.string().nullable(),
  placedAt: timeSchema.nullable(),
  shippingMethods: z.array(z.string()),
  outcome: z
    .enum(["goes-out", "waits", "held", "stays"])
    .describe(
      "`waits`: it goes out later. `held`: it needs something first. `stays`: it does not go.",
    ),
  mode: z.enum(MODES).exclude(["ignore"]).nullable(),
  reason: reasonSchema.nullable(),
});

export const startPreviewSchema = z
  .object({
    total: z.int().describe("Orders that the start concerns. Each page shows some of them."),
    isCut: z
      .boolean()
      .describe(
        "True if there are more orders than a preview counts. Of orders that wait, it shows the latest 500; the start takes all.",
      ),
    waiting: z
      .int()
      .describe(
        "Orders that wait for the start, whether it concerns them or not, counted up to 100; 0 once the store is started.",
      ),
    hasMoreWaiting: hasMoreWaitingSchema,
    shownAt: timeSchema.describe(
      "Send it as `from.shownAt` to start with the orders of this preview.",
    ),
    orders: z
      .array(previewedOrderSchema)
      .describe("Without those that are handled already, or were placed before the start."),
    next: z.int().nullable().describe("The `offset` of the next page."),
  })
  .meta({
    examples: [
      {
        total: 1,
        isCut: false,
        waiting: 1,
        hasMoreWaiting: false,
        shownAt: "2026-11-20T11:58:00.000Z",
        orders: [
          {
            orderId: "5001",
            orderName: "#1001",
            placedAt: "2026-11-20T09:00:00.000Z",
            shippingMethods: ["Local delivery"],
            outcome: "goes-out",
            mode: "urgent",
            reason: null,
          },
        ],
        next: null,
      },
    ],
  });
