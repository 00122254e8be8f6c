import type { Figure } from "#shared/bridge/ports/overview/figures.ts";

/** A function whose runs are watched. */
export interface WatchedFunction {
  /** As in its log lines. */
  readonly service: string;
  readonly functionName: string;
  /** How often its schedule runs it; absent for the worker, which runs when there is work. */
  readonly everyMinutes?: number | undefined;
}

/** Something that shows that the system lives, and the figures that tell of it. */
export interface SignSource {
  readonly kind: "schedule" | "webhook" | "notification" | "booking";
  readonly name: string;
  readonly everyMinutes?: number | undefined;
  readonly figures: readonly Figure[];
  /** What tells that it should have happened. */
  readonly missed?: Figure;
}

const countOf = (name: string, dimensions: Figure["dimensions"]): Figure => ({
  of: "functions",
  name,
  dimensions,
  statistic: "Sum",
});

export const countRuns = (name: "Invocations" | "Errors", FunctionName: string): Figure => ({
  of: "lambda",
  name,
  dimensions: { FunctionName },
  statistic: "Sum",
});

/** The function that calls stores and couriers for deliveries. */
export const WORKER_SERVICE = "reconcile-delivery";
const countInWorker = (name: string, dimensions: Figure["dimensions"]): Figure =>
  countOf(name, { service: WORKER_SERVICE, ...dimensions });

const STORE_KINDS = ["shopify", "woocommerce"] as const;

/** Counts orders of a kind of store that a sweep found before any webhook told of them. */
const countMissed = (store: (typeof STORE_KINDS)[number]): Figure =>
  countOf("MissedWebhooks", { service: "sweep-stores", store });

/** The orders of all stores that a sweep found before any webhook told of them. */
export const MISSED_WEBHOOKS = STORE_KINDS.map(countMissed);
/** Links to sign in that were not sent. */
export const MAILS_FAILED = countOf("SignInLinkFailed", { service: "send-sign-in-links" });

/** Lists what shows that the system lives. */
export const listSignSources = (functions: readonly WatchedFunction[]): SignSource[] => [
  ...functions.flatMap(({ service, functionName, everyMinutes }): SignSource[] =>
    everyMinutes === undefined
      ? []
      : [
          {
            kind: "schedule",
            name: service,
            everyMinutes,
            figures: [countRuns("Invocations", functionName)],
          },
        ],
  ),
  ...STORE_KINDS.map(
    (store): SignSource => ({
      kind: "webhook",
      name: store,
      figures: [countOf("WebhookReceived", { service: `${store}-webhook`, result: "accepted" })],
      missed: countMissed(store),
    }),
  ),
  {
    kind: "notification",
    name: "courier",
    figures: ["requested", "unnamed"].map((result) =>
      countOf("NotificationReceived", { service: "courier-webhook", result }),
    ),
  },
  {
    kind: "booking",
    name: "courier",
    figures: [countInWorker("DeliveryEntered", { state: "booked" })],
  },
];

/** Calls of one kind to one kind of partner, and the figures that count them. */
export interface CallSource {
  readonly to: "courier" | "shopify" | "woocommerce";
  readonly operation: "read" | "quote" | "book" | "change";
  readonly failed: Figure;
  readonly all: Figure;
}

const toCallSource = (
  to: CallSource["to"],
  operation: CallSource["operation"],
  failed: Figure,
): CallSource => ({ to, operation, failed, all: { ...failed, statistic: "SampleCount" } });

/** The calls of the worker. Each adds 0 or 1 to the errors. */
export const CALL_SOURCES: readonly CallSource[] = [
  ...(["read", "quote", "book", "change"] as const).map((operation) =>
    toCallSource("courier", operation, countInWorker("CourierErrors", { operation })),
  ),
  ...(["shopify", "woocommerce"] as const).flatMap((store) =>
    (["read", "change"] as const).map((operation) =>
      toCallSource(store, operation, countInWorker("StoreErrors", { store, operation })),
    ),
  ),
];
