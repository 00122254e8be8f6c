import type { Api } from "../../api.ts";
import type { MerchantMail, PickupLocationList } from "../../api-types.ts";
import { createElement, focusTitle } from "../../dom.ts";
import { createContent, type Screen } from "../../screen.ts";
import { pageShell } from "../../shell/shell.ts";
import { BROWSER_TIME_ZONE } from "../time-zone-field.ts";
import { createChoicesForm } from "./choices-form.ts";
import { createCodeList } from "./code-list.ts";

/** What the merchant is told by e-mail, and at which addresses. */
export const notificationsScreen: Screen = {
  title: "Notifications",
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

/** Creates the codes and the choices. Each is shown anew alone: what is typed into the other one stays. */
function createParts(api: Api, first: MerchantMail, proposedTimeZone: string): readonly Node[] {
  const choices = createElement("div");
  let isChanged = () => false;
  const codes = createCodeList(api, (after, email) => {
    // Somebody else may have changed them meanwhile.
    if (!isChanged()) showChoices(after);
    say(after, `${email} is confirmed. What needs you is sent there from now on.`);
  });

  function showChoices(mail: MerchantMail): void {
    const shown = createChoicesForm(api, {
      ...{ mail, proposedTimeZone },
      onSaved(after) {
        showChoices(after);
        const isConfirmed = after.recipients.every((one) => one.isConfirmed);
        say(after, isConfirmed ? "Saved." : "Saved. A code is on its way to each new address.");
      },
      onRead: ({ recipients }) => codes.show(recipients),
    });
    isChanged = shown.isChanged;
    const notice = isWithoutAddress(mail) ? [renderWithoutAddress()] : [];
    choices.replaceChildren(...notice, shown.form);
  }
  function say(after: MerchantMail, text: string): void {
    codes.show(after.recipients);
    focusTitle();
    pageShell.showToast(text);
  }

  showChoices(first);
  codes.show(first.recipients);
  return [codes.list, choices];
}

const isWithoutAddress = ({ pace, recipients }: MerchantMail): boolean =>
  pace !== "off" && recipients.length === 0;

const renderWithoutAddress = (): HTMLElement =>
  createElement("p", { class: "odd" }, "Add an address: nothing is sent yet.");
