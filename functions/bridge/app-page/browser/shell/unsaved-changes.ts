import type { UnsavedChanges } from "./page-shell.ts";
import { pageShell } from "./shell.ts";

interface ChangedForms {
  /** The form that was changed last is the last one. */
  readonly all: Map<HTMLFormElement, UnsavedChanges>;
  /** The form whose changes are being given up. */
  givenUp?: HTMLFormElement | undefined;
}

declare global {
  interface Window {
    /** One for all scripts of the page: each screen is left by the same question. */
    changedForms?: ChangedForms;
  }
}

window.changedForms ??= { all: new Map() };
const forms: ChangedForms = window.changedForms;
const changedForms = forms.all;

/** Whoever takes a form off the page, and however late: its changes are nothing to be saved any more. */
const removals = new MutationObserver(() => {
  if ([...changedForms.keys()].some((form) => !form.isConnected)) updateSaveBar();
});

/** Whether somebody would lose something now by going elsewhere. */
export const hasUnsavedChanges = (): boolean =>
  [...changedForms.keys()].some((form) => form.isConnected && form !== forms.givenUp);

/**
 * Gives up the changes of one form: `proceed` takes the form off the page, unless the merchant is asked
 * about those of another form and stays. What is still on the page afterwards is still watched.
 */
export function giveUpChanges(form: HTMLFormElement, proceed: () => void): void {
  forms.givenUp = form;
  try {
    proceed();
  } finally {
    forms.givenUp = undefined;
    updateSaveBar();
  }
}

/** Forgets the changes of one form, because they are saved. Those of other forms stay. */
export function forgetChanges(form: HTMLFormElement): void {
  if (changedForms.delete(form)) updateSaveBar();
}

/** Asks whether the changes may be lost, and forgets them if so. */
export async function confirmLeaving(): Promise<boolean> {
  const mayLeave = await pageShell.confirmLoss();
  if (mayLeave) {
    changedForms.clear();
    updateSaveBar();
  }
  return mayLeave;
}

/** Tells whether a form is changed. What its changes can do may be another thing each time. */
export function reportChanges(
  form: HTMLFormElement,
  isChanged: boolean,
  changes: UnsavedChanges,
): void {
  if (!isChanged) forgetChanges(form);
  else if (changedForms.get(form) !== changes) {
    changedForms.set(form, changes);
    updateSaveBar();
  }
}

/**
 * Shows the save bar while the form is changed: as a rule, while it says something else than it does now.
 * Returns what takes another text of the form for the one that is stored.
 */
export function watchChanges(
  form: HTMLFormElement,
  changes: UnsavedChanges,
  isChanged?: () => boolean,
): (stored: string) => void {
  let stored = readForm(form);
  const isFormChanged = isChanged ?? (() => readForm(form) !== stored);
  const compare = () => reportChanges(form, form.isConnected && isFormChanged(), changes);
  form.addEventListener("input", compare);
  form.addEventListener("change", compare);
  // Rows that are added or removed by a button.
  new MutationObserver(compare).observe(form, { childList: true, subtree: true });
  return (text) => {
    stored = text;
    compare();
  };
}

/**
 * The save bar belongs to the form that was changed last, of those that are on the page. One without a
 * button of its own comes first: nothing else saves it.
 */
function updateSaveBar(): void {
  for (const form of changedForms.keys()) if (!form.isConnected) changedForms.delete(form);
  const all = [...changedForms.values()];
  const changes = all.findLast(({ hasSubmitButton }) => !hasSubmitButton) ?? all.at(-1);
  if (changes === undefined) {
    removals.disconnect();
    pageShell.hideSaveBar();
  } else {
    removals.observe(document, { childList: true, subtree: true });
    pageShell.showSaveBar(changes);
  }
}

/** What the form says, without what is only tried. */
export const readForm = (form: HTMLFormElement): string =>
  JSON.stringify([...new FormData(form)].filter(([name]) => !name.startsWith("trial.")));
