import { askForConfirmation } from "../dialog.ts";
import { createButton, createElement } from "../dom.ts";
import type { PageShell, UnsavedChanges } from "./page-shell.ts";
import { readHashPlace } from "./places.ts";

const TOAST_MS = 5_000;

/** The page's own navigation, save bar and messages, outside Shopify's admin. */
export function createOwnShell(): PageShell {
  const toast = createElement("p", { class: "toast", role: "status" });
  const { bar, show, hide, hasChanges } = createSaveBar();
  document.body.append(bar, toast);
  let toastTimer: ReturnType<typeof setTimeout> | undefined;
  addEventListener("beforeunload", (event) => {
    if (hasChanges()) event.preventDefault();
  });

  return {
    readPlace: () => readHashPlace(location),
    writePlace: (place) => history.pushState(null, "", `#/${place}`),
    reload: () => location.reload(),
    listenForPlaces(open) {
      addEventListener("popstate", () => open(readHashPlace(location)));
    },
    showTitle(title) {
      document.title = `${title} · Order Bridge`;
    },
    showToast(text) {
      toast.textContent = text;
      clearTimeout(toastTimer);
      toastTimer = setTimeout(() => toast.replaceChildren(), TOAST_MS);
    },
    showSaveBar: show,
    hideSaveBar: hide,
    confirmLoss: () =>
      askForConfirmation({
        title: "Leave without saving?",
        text: "Your changes on this page are not saved yet.",
        ...{ confirmLabel: "Leave", cancelLabel: "Stay", isDestructive: true },
      }),
  };
}

/** A bar at the lower edge of the window. A form with a button of its own does without. */
function createSaveBar() {
  let unsaved: UnsavedChanges | undefined;
  const bar = createElement(
    "section",
    { class: "save-bar", "aria-label": "Unsaved changes", hidden: true },
    createElement("p", {}, "Unsaved changes"),
    createButton("Discard", () => unsaved?.discard()),
    createButton("Save", () => unsaved?.save(), "go"),
  );
  return {
    bar,
    hasChanges: () => unsaved !== undefined,
    show(changes: UnsavedChanges) {
      unsaved = changes;
      bar.hidden = changes.hasSubmitButton;
    },
    hide() {
      unsaved = undefined;
      bar.hidden = true;
    },
  };
}
