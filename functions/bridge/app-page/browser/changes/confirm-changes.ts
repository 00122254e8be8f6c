import { askForConfirmation } from "../dialog.ts";
import { createElement } from "../dom.ts";
import type { DescribedChange } from "./describe-entries.ts";

interface ChangesQuestion {
  readonly title?: string;
  /** What comes of the changes. */
  readonly text?: string;
  /** What may be wrong with them. */
  readonly warning?: string | undefined;
  readonly confirmLabel?: string;
}

const HELD_AGAIN = "Orders that were held or wait are looked at again.";

/** Shows what is about to be saved, in words, and what comes of it, and asks whether to. */
export const confirmChanges = (
  changes: readonly DescribedChange[],
  {
    title = "Save these changes?",
    text = HELD_AGAIN,
    warning,
    confirmLabel = "Save changes",
  }: ChangesQuestion = {},
): Promise<boolean> =>
  askForConfirmation({
    ...{ title, text, confirmLabel, cancelLabel: "Keep editing" },
    extraContent: createElement(
      "div",
      {},
      createChangeList(changes),
      warning === undefined ? undefined : createElement("p", { class: "odd" }, warning),
    ),
  });

const createChangeList = (changes: readonly DescribedChange[]): HTMLElement =>
  createElement(
    "ul",
    { class: "changes" },
    ...changes.map(({ label, text }) =>
      createElement("li", {}, createElement("strong", {}, `${label}: `), text),
    ),
  );
