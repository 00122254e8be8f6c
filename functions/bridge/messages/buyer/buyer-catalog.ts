import type { BuyerState } from "#shared/bridge/domain/tracking/buyer-state.ts";
import type { BuyerStep } from "#shared/bridge/domain/tracking/buyer-steps.ts";

/** What stands before a fact on the buyer's page. */
type LabelCode =
  | "order"
  | "arrival"
  | "pickup"
  | "driver"
  | "store"
  | "languages"
  | "instructions"
  | "write-instructions"
  | "change-instructions"
  | "map"
  | "driver-seen"
  | "your-address"
  | "rating"
  | "photo"
  | "send"
  | "save"
  | "back";

/** Sentences that belong to no state. */
type NoteCode =
  | "late"
  | "test"
  | "zone"
  | "next-stop"
  | "stops"
  | "photo-gone"
  | `instructions-${InstructionsCode}`
  | `rating-${RatingCode}`;

/** What is said of the driver's rating. */
type RatingCode = "hint" | "saved" | "no-choice" | "not-possible";

/** What is said of the buyer's note for the driver. */
type InstructionsCode =
  | "hint"
  | "saved"
  | "asked"
  | "told"
  | "not-told"
  | "empty"
  | "too-long"
  | "too-often"
  | "too-late";

/** What the buyer's page says when it shows no delivery. */
export type MissingPage = "unknown" | "expired";

export type BuyerCode =
  | "page"
  | `title.${BuyerState | MissingPage}`
  | `text.${BuyerState | MissingPage}`
  | `step.${BuyerStep}`
  | `label.${LabelCode}`
  | `note.${NoteCode}`;

/** The buyer's page in one language: one ICU message for each code. A missing code does not compile. */
export type BuyerCatalog = Readonly<Record<BuyerCode, string>>;
