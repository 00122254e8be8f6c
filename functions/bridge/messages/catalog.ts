import type { CorrectedField } from "#shared/bridge/domain/correction/applied-correction.ts";
import type { BuyerField } from "#shared/bridge/domain/delivery/buyer-field.ts";
import type { MessageCode } from "#shared/bridge/domain/messages/message.ts";
import type { Action } from "#shared/bridge/domain/reconcile/action.ts";

/** Actions that are described by the reason that they carry. */
export const ACTIONS_WITH_REASON = ["raise-alert", "drop-pending-action", "restart"] as const;

/** What the bridge would do next for a delivery. */
export type NextActionCode =
  | `next.${Exclude<Action["kind"], (typeof ACTIONS_WITH_REASON)[number]>}`
  | "next.follow-batch";

/** The parts of an order that a merchant can change, or that a store withholds. */
type FieldCode = `field.${BuyerField | CorrectedField | "notes" | "goods" | "cash"}`;

/** Problems of a store that say something else of a search, which is not tried again by itself. */
type SearchCode = `search.${"store" | "shopify"}`;

/** A language: one ICU message for each code. A missing code does not compile. */
export type Catalog = Readonly<
  Record<MessageCode | NextActionCode | FieldCode | SearchCode, string>
>;
