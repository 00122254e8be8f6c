import type { UnsavedChanges } from "./page-shell.ts";
import { pageShell } from "./shell.ts";

let changedForm: HTMLFormElement | undefined;

/** Whether somebody would lose something now by going elsewhere. */
export const hasUnsavedChanges = (): boolean => changedForm?.isConnected === true;

/** Forgets the changes: they are saved, or given up. */
export function forgetChanges(): void {
  if (changedForm === undefined) return;
  changedForm = undefined;
  pageShell.hideSaveBar();
}

/** Asks whether the changes may be lost, and forgets them if so. */
export async function confirmLeaving(): Promise<boolean> {
  const mayLeave = await pageShell.confirmLoss();
  if (mayLeave) forgetChanges();
  return mayLeave;
}

/** Shows the save bar while the form says something else than it does now. */
export function watchChanges(form: HTMLFormElement, changes: UnsavedChanges): void {
  const saved = readForm(form);
  const compare = () => {
    const isChanged = form.isConnected && readForm(form) !== saved;
    if (isChanged && changedForm !== form) {
      changedForm = form;
      pageShell.showSaveBar(changes);
    } else if (!isChanged && changedForm === form) forgetChanges();
  };
  form.addEventListener("input", compare);
  form.addEventListener("change", compare);
  // Rows that are added or removed by a button.
  new MutationObserver(compare).observe(form, { childList: true, subtree: true });
}

/** What the form says, without what is only tried. */
const readForm = (form: HTMLFormElement): string =>
  JSON.stringify([...new FormData(form)].filter(([name]) => !name.startsWith("trial.")));
