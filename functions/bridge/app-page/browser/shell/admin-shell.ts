import { createButton, createElement } from "../dom.ts";
import type { PageShell, UnsavedChanges } from "./page-shell.ts";
import { formatAdminAddress, readAdminPlace } from "./places.ts";

const SAVE_BAR_ID = "unsaved-changes";

/**
 * Shopify's admin around the page, by way of App Bridge.
 * https://shopify.dev/docs/api/app-home/latest/app-bridge-web-components
 */
export function createAdminShell(): PageShell {
  const titleBar = createElement("s-page" as "div");
  let unsaved: UnsavedChanges | undefined;
  const saveButton = createButton("Save", () => unsaved?.save());
  saveButton.setAttribute("variant", "primary");
  const saveBar = createElement(
    "ui-save-bar" as "div",
    { id: SAVE_BAR_ID },
    saveButton,
    createButton("Discard", () => unsaved?.discard()),
  );
  document.body.append(titleBar, saveBar);

  return {
    readPlace: () => readAdminPlace(location),
    writePlace: (place) => history.pushState(null, "", formatAdminAddress(place, location.search)),
    // Not as it is: the token in the first address is over, and the page asks for another one once.
    reload: () => location.replace(formatAdminAddress(readAdminPlace(location), location.search)),
    listenForPlaces(open) {
      addEventListener("popstate", () => open(readAdminPlace(location)));
      // The admin's side bar: without a listener, App Bridge would load the whole page.
      document.addEventListener("shopify:navigate", (event) => {
        const href = event.target instanceof Element ? event.target.getAttribute("href") : null;
        if (href === null) return;
        event.preventDefault();
        open(readAdminPlace(new URL(href, location.origin)));
      });
    },
    showTitle(title, parent) {
      titleBar.setAttribute("heading", title);
      titleBar.replaceChildren(
        ...(parent === undefined
          ? []
          : [
              createElement(
                "s-link" as "a",
                { slot: "breadcrumb-actions", href: formatAdminAddress(parent.place, "") },
                parent.title,
              ),
            ]),
      );
    },
    showToast: (text) => void window.shopify?.toast.show(text),
    showSaveBar(changes) {
      unsaved = changes;
      void window.shopify?.saveBar.show(SAVE_BAR_ID);
    },
    hideSaveBar() {
      unsaved = undefined;
      void window.shopify?.saveBar.hide(SAVE_BAR_ID);
    },
    async confirmLoss() {
      await window.shopify?.saveBar.leaveConfirmation();
      return true;
    },
  };
}
