import type { Api } from "../../api.ts";
import type { Permission, PermissionList } from "../../api-types.ts";
import { createElement, createNamedButton, replaceContent } from "../../dom.ts";
import { renderSuccess, renderUnread } from "../../screen.ts";

const WORDS: Readonly<
  Record<Permission["name"], { title: string; purpose: string; place: string; setting: string }>
> = {
  "checkout-rates": {
    title: "Courier prices at the checkout",
    purpose:
      "Lets the app register the courier's prices with your checkout. Nothing else of your shipping is changed.",
    ...{ place: "settings/rates", setting: "Checkout rates" },
  },
  "order-notes": {
    title: "Notes in your orders",
    purpose:
      "Lets the app write into an order what its delivery needs you for, and where to act. Shopify calls it changing orders; the app changes nothing else of them.",
    ...{ place: "settings/messages", setting: "Messages about a delivery" },
  },
  "product-tags": {
    title: "Tags of your products",
    purpose:
      "Lets the app read the tags of the products in an order, for dispatch rules that ask for them. Without such a rule it reads none. Without the permission such a rule does not fit.",
    ...{ place: "settings/rules", setting: "Dispatch rules" },
  },
};

/**
 * What the merchant may allow the app, and take back: shown where the store has such permissions. What
 * is granted is what the API heard from Shopify, never what the browser says.
 */
export async function createPermissionSection(api: Api): Promise<HTMLElement | undefined> {
  const first = await api.call<PermissionList>("GET", "permissions");
  if (first.ok && first.value.permissions.length === 0) return undefined;
  const content = createElement("div");
  let isBusy = false;

  async function showAgain(done?: (permissions: readonly Permission[]) => HTMLElement | undefined) {
    const read = await api.call<PermissionList>("GET", "permissions");
    show(read, read.ok ? done?.(read.value.permissions) : undefined);
  }

  /** Asks Shopify once at a time, and shows what it says afterwards. */
  async function change({ name, scope }: Permission, isGranted: boolean): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    const scopes = window.shopify?.scopes;
    // App Bridge rejects what Shopify does not carry out. What is granted afterwards says enough.
    await (isGranted ? scopes?.request([scope]) : scopes?.revoke([scope]))?.catch(() => undefined);
    await showAgain((permissions) => {
      const isDone = permissions.find((one) => one.name === name)?.isGranted === isGranted;
      if (isDone) return renderSuccess(isGranted ? "Allowed." : "No longer allowed.");
      return createElement(
        "p",
        { class: "hint", role: "status", tabindex: -1 },
        "Nothing was changed.",
      );
    });
    isBusy = false;
    content.querySelector<HTMLElement>("[tabindex], .problem button")?.focus();
  }

  function show(read: typeof first, news?: HTMLElement): void {
    replaceContent(
      content,
      read.ok
        ? [...(news ? [news] : []), renderList(read.value.permissions, change)]
        : [
            renderUnread({
              ...{ what: "Your shop's permissions", advice: "Your shop's admin shows them, too." },
              ...{ refusal: read.refusal, onRetry: () => void showAgain() },
            }),
          ],
    );
  }

  show(first);
  return createElement(
    "section",
    {},
    createElement("h3", {}, "Permissions"),
    createElement("p", {}, "The app works without these. Allow what you want to use."),
    content,
  );
}

const renderList = (
  permissions: readonly Permission[],
  change: (permission: Permission, isGranted: boolean) => Promise<void>,
): HTMLElement =>
  createElement(
    "ul",
    { class: "cards" },
    ...permissions.map((permission) => {
      const { title, purpose, place, setting } = WORDS[permission.name];
      const { isGranted } = permission;
      return createElement(
        "li",
        { class: "card" },
        createElement(
          "p",
          { class: "line" },
          createElement("strong", {}, title),
          createElement(
            "span",
            { class: isGranted ? "badge success" : "badge quiet" },
            isGranted ? "Allowed" : "Not allowed",
          ),
        ),
        createElement("p", {}, purpose),
        createElement(
          "p",
          { class: "hint" },
          "It is used under ",
          createElement("a", { href: `#/${place}` }, setting),
          ".",
        ),
        renderAction(permission, () => void change(permission, !isGranted)),
      );
    }),
  );

/** Only the admin of the shop can ask its merchant. For rates, their setting does, which registers them at once. */
function renderAction({ name, isGranted }: Permission, onPress: () => void): HTMLElement {
  if (name === "checkout-rates" && !isGranted)
    return createElement("p", { class: "hint" }, "You are asked for it there, once they are on.");
  const verb = isGranted ? "revoke" : "allow";
  if (window.shopify === undefined)
    return createElement(
      "p",
      { class: "hint" },
      `To ${verb} it, open the app in your shop's admin.`,
    );
  const kind = isGranted ? "plain" : "go";
  return createNamedButton(isGranted ? "Revoke" : "Allow", WORDS[name].title, onPress, kind);
}
