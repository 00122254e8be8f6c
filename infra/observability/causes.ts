import type { PromiseName } from "./promises.ts";

export interface Cause {
  readonly promise: PromiseName;
  readonly says: string;
  /** Causes of the same stack that bring it about: while one of them is active, it does not page. */
  readonly follows?: readonly string[];
  /** How long it waits for what it follows to become active, if that takes longer than two minutes. */
  readonly waitMinutes?: number;
  /** A cause of the other system that brings it about, where both are in one stage. */
  readonly followsCourier?: "partner-api-failing";
}

/**
 * What wakes somebody once, however many alarms it sets off, the first cause first. The names are
 * headings of the runbook.
 */
export const CAUSES = {
  "bridge-failing": {
    promise: "orders-go-out",
    says: "The bridge itself fails: for ten minutes, every run of its worker or of its sweep did. Nothing goes out.",
  },
  "partner-api-failing": {
    promise: "calls-answered",
    says: "The courier's API answers partners with errors. They cannot book deliveries.",
  },
  "orders-not-moving": {
    promise: "orders-go-out",
    says: "Orders do not go out: they are due and nobody looks at them, or every store or courier of a kind fails.",
    follows: ["bridge-failing"],
    followsCourier: "partner-api-failing",
  },
  "intake-failing": {
    promise: "calls-answered",
    says: "Webhooks or API requests are not answered. Orders come in by sweeps only.",
    follows: ["bridge-failing"],
    // A throttled table fails an API within six minutes, and ten minutes of runs.
    waitMinutes: 5,
  },
  "statuses-not-reaching-stores": {
    promise: "stores-know",
    says: "Stores do not hear of what the courier reached, or hear of it late. Buyers see old statuses.",
    follows: ["orders-not-moving"],
  },
  "synthetic-orders-failing": {
    promise: "orders-go-out",
    says: "Two synthetic orders in a row were not delivered within ten minutes, or none was placed for two hours, and no other alarm that pages says why.",
    follows: [
      "bridge-failing",
      "orders-not-moving",
      "intake-failing",
      "statuses-not-reaching-stores",
    ],
  },
} as const satisfies Record<string, Cause>;

export type CauseName = keyof typeof CAUSES;
