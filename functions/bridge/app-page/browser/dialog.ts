import { button, el } from "./dom.ts";

interface Question {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  readonly isBad?: boolean;
  /** More to answer. */
  readonly more?: HTMLElement;
}

let asked = 0;

/** Asks before something is done; what had the focus has it again afterwards. */
export function ask({ title, text, yes, no, isBad = false, more }: Question): Promise<boolean> {
  asked += 1;
  const [titleId, textId] = [`question-${asked}`, `question-text-${asked}`];
  const before = document.activeElement;
  return new Promise((answer) => {
    const close = (isYes: boolean) => {
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      answer(isYes);
    };
    const dialog = el(
      "dialog",
      { "aria-labelledby": titleId, "aria-describedby": textId, cancel: () => close(false) },
      el("h2", { id: titleId }, title),
      el("p", { id: textId }, text),
      more,
      el(
        "p",
        { class: "buttons" },
        button(yes, () => close(true), isBad ? "bad" : "go"),
        button(no, () => close(false)),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Whether a question is being asked: then nothing behind it moves. */
export const isAsking = (): boolean => document.querySelector("dialog[open]") !== null;
