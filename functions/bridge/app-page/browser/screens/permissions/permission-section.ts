import type { Api, ApiRefusal, ApiResult } from "../../api.ts";
import type { Permission, PermissionList } from "../../api-types.ts";
import { askForConfirmation } from "../../dialog.ts";
import { createElement, createNamedButton, focusAgain, replaceContent } from "../../dom.ts";
import { renderSuccess, renderUnread } from "../../screen.ts";
import { isShopify } from "../../storefront.ts";
import { changePermission, markBusy, UNCHANGED } from "./change-permission.ts";
import { createConcernedRules } from "./concerned-rules.ts";
import { EXPECTED_PERMISSIONS, PERMISSION_WORDS } from "./permission-words.ts";

type ReadPermissions = ApiResult<PermissionList>;
type OnChange = (permission: Permission, isGranted: boolean, button: HTMLButtonElement) => void;

/**
 * What the merchant may allow the app, and take back: filled in once the shop has said it. Outside the
 * shop's admin it appears only where there are such permissions. What is granted is what the API heard
 * from Shopify, never what the browser says.
 */
export function createPermissionSection(api: Api): HTMLElement {
  const content = createElement("div", {}, renderLoading());
  const heading = createElement("h3", { tabindex: -1 }, "Permissions");
  const section = createElement(
    "section",
    { hidden: !isShopify },
    heading,
    createElement("p", {}, "The app works without these. Allow what you want to use."),
    content,
  );
  const readPermissions = () => api.call<PermissionList>("GET", "permissions");
  const concernedRules = createConcernedRules(api);
  let isBusy = false;

  /** Asks Shopify once at a time, and shows what it says afterwards. */
  async function change(
    { name, scope }: Permission,
    isGranted: boolean,
    button: HTMLButtonElement,
  ): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    if (isGranted || (await confirmRevocation(name, concernedRules.describe(name)))) {
      markBusy(button);
      const read = await changePermission(api, scope, isGranted);
      const found = read.ok && read.value.permissions.find((one) => one.name === name);
      show(read, renderNews(isGranted, found ? found.isGranted : undefined));
      content.querySelector<HTMLElement>("[tabindex], .problem button")?.focus();
    }
    isBusy = false;
  }

  async function showAgain(): Promise<void> {
    show(await readPermissions());
    focusAgain(content, heading);
  }

  function show(read: ReadPermissions, news?: HTMLElement): void {
    // Outside the admin nothing can be changed, and the store may be none of Shopify's.
    section.hidden = read.ok ? read.value.permissions.length === 0 : !isShopify;
    replaceContent(content, section.hidden ? [] : renderRead(read, news));
    if (read.ok) concernedRules.read(read.value);
  }

  const renderRead = (read: ReadPermissions, news: HTMLElement | undefined): HTMLElement[] =>
    read.ok
      ? [
          ...(news ? [news] : []),
          renderList(read.value.permissions, (...pressed) => void change(...pressed)),
        ]
      : [renderUnreadPermissions(read.refusal, () => void showAgain())];

  void readPermissions().then((read) => show(read));
  return section;
}

const renderUnreadPermissions = (refusal: ApiRefusal, onRetry: () => void): HTMLElement =>
  renderUnread({
    ...{ what: "Your shop's permissions", advice: "Your shop's admin shows them, too." },
    ...{ refusal, onRetry },
  });

/** Says what came of a change; nothing if it could not be read. */
function renderNews(isWanted: boolean, isGranted: boolean | undefined): HTMLElement | undefined {
  if (isGranted === undefined) return undefined;
  return isGranted === isWanted
    ? renderSuccess(isWanted ? "Allowed." : "No longer allowed.")
    : createElement("p", { class: "hint", role: "status", tabindex: -1 }, UNCHANGED);
}

/** Asks before a permission is taken back. `concerned` says what of the store needs it, if that is known. */
const confirmRevocation = (name: Permission["name"], concerned: string): Promise<boolean> =>
  askForConfirmation({
    title: `Revoke ${PERMISSION_WORDS[name].title}?`,
    text: `${concerned} ${PERMISSION_WORDS[name].loss}`.trim(),
    ...{ confirmLabel: "Revoke", cancelLabel: "Keep it", isDestructive: true },
  });

/** As high as what follows, which then moves nothing of the page. */
const renderLoading = (): HTMLElement =>
  createElement(
    "div",
    { class: "reserved" },
    createElement("p", { class: "loading" }, "Loading…"),
    createElement(
      "div",
      { inert: true },
      renderList(
        EXPECTED_PERMISSIONS.map((name) => ({ name, scope: "", isGranted: false })),
        () => {},
      ),
    ),
  );

const renderList = (permissions: readonly Permission[], onChange: OnChange): HTMLElement =>
  createElement(
    "ul",
    { class: "cards" },
    ...permissions.map((permission) => {
      const { title, purpose, place, setting } = PERMISSION_WORDS[permission.name];
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
        renderAction(permission, onChange),
      );
    }),
  );

/** Only the admin of the shop can ask its merchant. For rates, their setting does, which registers them at once. */
function renderAction(permission: Permission, onChange: OnChange): HTMLElement {
  const { name, isGranted } = permission;
  const verb = isGranted ? "revoke" : "allow";
  if (window.shopify === undefined)
    return createElement(
      "p",
      { class: "hint" },
      `To ${verb} it, open the app in your shop's admin.`,
    );
  if (name === "checkout-rates" && !isGranted)
    return createElement("p", { class: "hint" }, "You are asked for it there, once they are on.");
  const button = createNamedButton(
    isGranted ? "Revoke" : "Allow",
    PERMISSION_WORDS[name].title,
    () => onChange(permission, !isGranted, button),
    isGranted ? "plain" : "go",
  );
  return button;
}
