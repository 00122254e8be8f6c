import * as z from "zod";

const nothing = z.strictObject({});
const STORE_KINDS = ["shopify", "woocommerce"] as const;
const store = z.enum([...STORE_KINDS, "both"]);
const seconds = z.number().min(0.1).max(300);

/** What can be broken while a local run goes on. Sentences say what happens, in words for anybody. */
export const FAULTS = {
  "courier-down": {
    title: "The courier is down",
    does: "The courier's API answers each call of a partner with 503.",
    shows:
      "Orders wait. The bridge stops calling the courier after a few errors and tries one call at a time.",
    recovers: "The next try succeeds, and everything that waited is booked.",
    settings: nothing,
  },
  "courier-slow": {
    title: "The courier is slow",
    does: "The courier's API answers only after so many seconds, and still does what it was asked.",
    shows:
      "The bridge gives up after five seconds, and looks for what the courier may have booked before it books again.",
    recovers: "Calls are answered in time. No order was booked twice.",
    settings: z.strictObject({ seconds: seconds.default(30) }),
  },
  "store-failing": {
    title: "A store fails",
    does: "The API of one store answers each request with 500.",
    shows:
      "Orders of that store wait, and their statuses do not reach it. The other store goes on as usual.",
    recovers: "The next try reads the orders, and tells the store what it missed.",
    settings: z.strictObject({ store: store.default("shopify") }),
  },
  "store-slow": {
    title: "A store is slow",
    does: "The API of one store answers each request only after so many seconds.",
    shows: "Orders of that store take longer. From six seconds on, its calls fail.",
    recovers: "Orders go out at the usual speed.",
    settings: z.strictObject({ store: store.default("woocommerce"), seconds: seconds.default(4) }),
  },
  "webhooks-lost": {
    title: "A store's webhooks are lost",
    does: "One store sends no webhooks.",
    shows: "New orders of that store do not appear at once.",
    recovers: "The sweep finds each of them within five minutes, also before the switch is off.",
    settings: z.strictObject({ store: store.default("woocommerce") }),
  },
  "notifications-lost": {
    title: "The courier's notifications are lost",
    does: "What the courier sends to the bridge is accepted by nobody, and not sent again.",
    shows: "Statuses of booked orders stand still.",
    recovers:
      "The bridge asks the courier for each open delivery when it is due, also before the switch is off.",
    settings: nothing,
  },
  "worker-dying": {
    title: "The worker dies",
    does: "The process of the reconcile function exits in the middle of a run, at its first write.",
    shows: "Its runs fail. A new process takes each message up where the last one left it.",
    recovers: "Everything goes on. No order was booked twice.",
    settings: nothing,
  },
  "table-throttled": {
    title: "The table is throttled",
    does: "DynamoDB refuses a share of the functions' calls of one table, or of one of its indexes.",
    shows: "Calls are repeated and take longer. Some of them fail.",
    recovers: "Calls are answered. What failed is repeated.",
    settings: z.strictObject({
      table: z.enum(["Bridge-State", "Courier-Table"]).default("Bridge-State"),
      /** Only queries of this index; without it, everything. */
      index: z.string().optional(),
      share: z.number().min(0).max(1).default(0.9),
    }),
  },
  "schedules-stopped": {
    title: "The schedules stop",
    does: "No function is called by its schedule.",
    shows: "Sweeps stop: what waits for its time waits longer. Webhooks work.",
    recovers: "The next run of each schedule does what was missed.",
    settings: nothing,
  },
  "secret-unreadable": {
    title: "A secret cannot be read",
    does: "Secrets Manager refuses to show the secrets whose name contains the text (all, without one) to functions, which start again.",
    shows: "Functions that need the secret fail.",
    recovers: "The next call of each function reads it.",
    settings: z.strictObject({ secret: z.string().default("") }),
  },
  "mail-refused": {
    title: "Mail is refused",
    does: "SES refuses each mail.",
    shows: "Merchants who ask for a link to sign in get none.",
    recovers: "The links of the last minutes are sent.",
    settings: nothing,
  },
  "queue-delayed": {
    title: "A queue is delayed",
    does: "Nobody receives the messages of one queue.",
    shows: "Its messages get older. Nothing is lost.",
    recovers: "Everything that waited is done, in order.",
    settings: z.strictObject({
      queue: z
        .enum(["reconcile", "shop-events", "sign-in", "webhooks", "notifications"])
        .default("reconcile"),
    }),
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly title: string;
      /** What is broken. */
      readonly does: string;
      /** What one should see. */
      readonly shows: string;
      /** What happens when it is switched off. */
      readonly recovers: string;
      readonly settings: z.ZodObject;
    }
  >
>;

export type FaultName = keyof typeof FAULTS;
/** The settings of a fault, with its defaults. */
export type FaultSettings<Name extends FaultName> = z.output<(typeof FAULTS)[Name]["settings"]>;
export type StoreKind = (typeof STORE_KINDS)[number];

export const isFaultName = (name: string): name is FaultName => Object.hasOwn(FAULTS, name);
