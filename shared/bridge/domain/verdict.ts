import type { StoreOrder } from "./store-order.ts";

/** Why an order does or does not become a delivery, in words for its merchant. */
export interface Reason {
  readonly code: string;
  readonly text: string;
}

export type Verdict =
  | { readonly kind: "deliver" }
  | { readonly kind: "later"; readonly reason: Reason }
  | { readonly kind: "skip"; readonly reason: Reason };

interface Rule {
  readonly code: string;
  readonly applies: (order: StoreOrder) => boolean;
  readonly says: (order: StoreOrder) => string;
}

/** The rules in the order they are tried; the first that applies decides. */
const SKIP_RULES: readonly Rule[] = [
  {
    code: "trashed",
    applies: ({ standing }) => standing === "trashed",
    says: () => "The order is in the store's trash. Restore it to have it delivered.",
  },
  {
    code: "draft",
    applies: ({ standing }) => standing === "draft",
    says: () => "The order is a draft: the buyer has not placed it yet.",
  },
  {
    code: "test",
    applies: ({ isTest }) => isTest,
    says: () => "The order is a test order: no courier is sent.",
  },
  {
    code: "cancelled",
    applies: ({ standing }) => standing === "cancelled",
    says: () => "The order was cancelled in the store.",
  },
  {
    code: "refunded",
    applies: ({ standing }) => standing === "refunded",
    says: () => "The order was fully refunded in the store.",
  },
  {
    code: "not-paid",
    applies: ({ standing }) => standing === "unpaid" || standing === "failed",
    says: ({ standingText }) =>
      `The order is not paid (the store says "${standingText}"). It goes out as soon as it is.`,
  },
  {
    code: "already-fulfilled",
    applies: ({ standing }) => standing === "fulfilled",
    says: () => "The store had already fulfilled the order when the bridge first saw it.",
  },
  {
    code: "nothing-to-ship",
    applies: ({ handOver }) => handOver === "nothing-to-ship",
    says: () =>
      "Nothing in the order needs a courier: it has virtual goods only, or neither a shipping method nor a shipping address.",
  },
  {
    code: "local-pickup",
    applies: ({ handOver }) => handOver === "local-pickup",
    says: () => "The buyer collects the order: local pick-up was chosen.",
  },
];

const GONE: Reason = {
  code: "gone",
  text: "The store no longer has this order.",
};
const UNDECIDED: Reason = {
  code: "not-routed",
  text: "The store has not decided yet where the order ships from. The bridge looks again shortly.",
};

/** Whether an order as it stands now becomes a delivery; `undefined` is an order its store no longer has. */
export function judge(order: StoreOrder | undefined): Verdict {
  if (order === undefined) return { kind: "skip", reason: GONE };
  const rule = SKIP_RULES.find(({ applies }) => applies(order));
  if (rule !== undefined) {
    return { kind: "skip", reason: { code: rule.code, text: rule.says(order) } };
  }
  if (order.handOver === "undecided") return { kind: "later", reason: UNDECIDED };
  return { kind: "deliver" };
}
