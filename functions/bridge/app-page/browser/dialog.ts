import { createButton, createElement } from "./dom.ts";

interface ConfirmationOptions {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly isDestructive?: boolean;
  /** More to answer. */
  readonly extraContent?: HTMLElement;
}

/** Asks before something is done; what had the focus has it again afterwards. */
export function askForConfirmation({
  title,
  text,
  confirmLabel,
  cancelLabel,
  isDestructive = false,
  extraContent,
}: ConfirmationOptions): Promise<boolean> {
  // Another script of the page may be asking something below this question.
  const number = document.querySelectorAll("dialog").length;
  const [titleId, textId] = [`question-${number}`, `question-text-${number}`];
  const previousFocus = document.activeElement;
  return new Promise((resolve) => {
    const close = (isConfirmed: boolean) => {
      dialog.remove();
      dropSecondClick();
      if (previousFocus instanceof HTMLElement) previousFocus.focus();
      resolve(isConfirmed);
    };
    const dialog = createElement(
      "dialog",
      { "aria-labelledby": titleId, "aria-describedby": textId, cancel: () => close(false) },
      createElement("h2", { id: titleId }, title),
      createElement("p", { id: textId }, text),
      extraContent,
      createElement(
        "p",
        { class: "buttons" },
        createButton(confirmLabel, () => close(true), isDestructive ? "bad" : "go"),
        createButton(cancelLabel, () => close(false)),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Drops the second click of a double click, whose first one took the button away: it would press what lies below. */
function dropSecondClick(): void {
  const drop = (event: MouseEvent): void => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("click", drop, { capture: true, once: true });
}
