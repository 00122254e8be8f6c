import { askForConfirmation } from "../../dialog.ts";
import { createElement } from "../../dom.ts";
import type { SettingChange } from "./describe-changes.ts";

const HELD_AGAIN = "Orders that were held or wait are looked at again.";

/** Shows what is about to be saved, in words, and what comes of it, and asks whether to. */
export const confirmChanges = (
  changes: readonly SettingChange[],
  warning?: string,
  text = HELD_AGAIN,
): Promise<boolean> =>
  askForConfirmation({
    title: "Save these changes?",
    ...{ text, confirmLabel: "Save changes", cancelLabel: "Keep editing" },
    extraContent: createElement(
      "div",
      {},
      createChangeList(changes),
      warning === undefined ? undefined : createElement("p", { class: "odd" }, warning),
    ),
  });

const createChangeList = (changes: readonly SettingChange[]): HTMLElement =>
  createElement(
    "ul",
    { class: "changes" },
    ...changes.map(({ label, text }) =>
      createElement("li", {}, createElement("strong", {}, `${label}: `), text),
    ),
  );
