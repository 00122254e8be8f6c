import { askForConfirmation } from "../../dialog.ts";
import { createElement } from "../../dom.ts";
import type { SettingChange } from "./describe-changes.ts";

/** Shows what is about to be saved, in words, and asks whether to. */
export const confirmChanges = (changes: readonly SettingChange[]): Promise<boolean> =>
  askForConfirmation({
    title: "Save these changes?",
    text: "Orders that were held or wait are looked at again.",
    ...{ confirmLabel: "Save changes", cancelLabel: "Keep editing" },
    extraContent: createChangeList(changes),
  });

const createChangeList = (changes: readonly SettingChange[]): HTMLElement =>
  createElement(
    "ul",
    { class: "changes" },
    ...changes.map(({ label, text }) =>
      createElement("li", {}, createElement("strong", {}, `${label}: `), text),
    ),
  );
