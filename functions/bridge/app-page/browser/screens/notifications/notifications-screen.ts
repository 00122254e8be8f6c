import type { Api } from "../../api.ts";
import type { MerchantMail, PickupLocationList } from "../../api-types.ts";
import { createElement, focusTitle } from "../../dom.ts";
import { createContent } from "../../screen.ts";
import { pageShell } from "../../shell/shell.ts";
import type { LoadedScreen } from "../loaded-screen.ts";
import { BROWSER_TIME_ZONE } from "../time-zone-field.ts";
import { createChoicesForm } from "./choices-form.ts";
import { createCodeList } from "./code-list.ts";

/** What the merchant is told by e-mail, and at which addresses. */
export const notificationsScreen: LoadedScreen = {
  async load({ api }) {
    const response = await api.call<MerchantMail>("GET", "merchant-mail");
    if (!response.ok) return response;
    const mail = response.value;
    const introduction = createElement(
      "p",
      {},
      "Order Bridge can write to you when a delivery needs you, so that you need not keep this page open. The e-mail names the order and leads to it. It has no names or addresses of buyers.",
    );
    if (!mail.isAvailable) return createContent(introduction, renderUnavailable());
    const proposedTimeZone = mail.timeZone ?? (await proposeTimeZone(api));
    return createContent(introduction, ...createParts(api, mail, proposedTimeZone));
  },
};

const renderUnavailable = (): HTMLElement =>
  createElement(
    "p",
    { class: "odd" },
    "This bridge sends no e-mail. Ask its operator to switch e-mail on.",
  );

/** Returns the time zone of the store's days, that of its first pick-up location; without one, the browser's. */
async function proposeTimeZone(api: Api): Promise<string> {
  const found = await api.call<PickupLocationList>("GET", "pickup-locations");
  return (found.ok ? found.value.locations[0]?.timeZone : undefined) ?? BROWSER_TIME_ZONE;
}

/** Creates the codes and the choices. What is typed into one stays while the other is saved. */
function createParts(api: Api, first: MerchantMail, proposedTimeZone: string): readonly Node[] {
  const noticeBox = createElement("div");
  const codes = createCodeList(api, (after, email) => {
    // Somebody else may have changed them meanwhile.
    choices.refresh(after);
    show(after, `${email} is confirmed. What needs you is sent there from now on.`);
  });
  const choices = createChoicesForm(api, {
    ...{ mail: first, proposedTimeZone },
    onSaved(after) {
      const isConfirmed = after.recipients.every((one) => one.isConfirmed);
      show(after, isConfirmed ? "Saved." : "Saved. A code is on its way to each new address.");
    },
    onRead: showRest,
  });

  /** Shows what depends on the choices. */
  function showRest(mail: MerchantMail): void {
    codes.show(mail.recipients);
    noticeBox.replaceChildren(...(isWithoutAddress(mail) ? [renderWithoutAddress()] : []));
  }
  function show(after: MerchantMail, text: string): void {
    showRest(after);
    // A button or form that had the focus may be gone. Who types on, wherever, keeps it.
    if (!document.querySelector("main")?.contains(document.activeElement)) focusTitle();
    pageShell.showToast(text);
  }

  showRest(first);
  return [codes.list, noticeBox, choices.form];
}

const isWithoutAddress = ({ pace, recipients }: MerchantMail): boolean =>
  pace !== "off" && recipients.length === 0;

const renderWithoutAddress = (): HTMLElement =>
  createElement("p", { class: "odd" }, "Add an address: nothing is sent yet.");
