import type { MerchantMail } from "../../api-types.ts";
import { createElement, focusTitle, replaceContent } from "../../dom.ts";
import { createContent, type Screen, type ScreenContext } from "../../screen.ts";
import { pageShell } from "../../shell/shell.ts";
import { createChoicesForm } from "./choices-form.ts";
import { createCodeForm } from "./code-form.ts";

/** What the merchant is told by e-mail, and at which addresses. */
export const notificationsScreen: Screen = {
  title: "Notifications",
  async load({ api }) {
    const response = await api.call<MerchantMail>("GET", "merchant-mail");
    if (!response.ok) return response;
    const content = createElement("div");
    showMail(api, content, response.value);
    return createContent(content);
  },
};

function showMail(api: ScreenContext["api"], content: HTMLElement, mail: MerchantMail): void {
  const showSaved = (after: MerchantMail, text: string): void => {
    showMail(api, content, after);
    focusTitle();
    pageShell.showToast(text);
  };
  const unconfirmed = mail.recipients.filter(({ isConfirmed }) => !isConfirmed);
  replaceContent(content, [
    createElement(
      "p",
      {},
      "Order Bridge can write to you when a delivery needs you, so that you need not keep this page open. The e-mail names the order and leads to it. It has no names or addresses of buyers.",
    ),
    ...(mail.isAvailable
      ? [
          ...unconfirmed.map(({ email }) =>
            createCodeForm(api, email, (after) =>
              showSaved(after, `${email} is confirmed. What needs you is sent there from now on.`),
            ),
          ),
          ...(mail.pace !== "off" && mail.recipients.length === 0
            ? [createElement("p", { class: "odd" }, "Add an address: nothing is sent yet.")]
            : []),
          createChoicesForm(api, mail, (after) =>
            showSaved(
              after,
              after.recipients.some(({ isConfirmed }) => !isConfirmed)
                ? "Saved. A code is on its way to each new address."
                : "Saved.",
            ),
          ),
        ]
      : [
          createElement(
            "p",
            { class: "odd" },
            "This bridge sends no e-mail. Ask its operator to switch e-mail on.",
          ),
        ]),
  ]);
}
