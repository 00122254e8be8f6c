import type { CourierAccount } from "../../api-types.ts";
import { createDescriptionList, createElement } from "../../dom.ts";
import { createContent, type Screen } from "../../screen.ts";
import { pageShell } from "../../shell/shell.ts";
import { createCourierForm } from "../courier-form.ts";
import { createNextLink, createStepList } from "./step-list.ts";

/** Step 1: the account that books deliveries. */
export const courierStep: Screen = {
  title: "Connect your courier account",
  async load({ api, open }) {
    const response = await api.call<CourierAccount>("GET", "courier-account");
    if (!response.ok) return response;
    const account = response.value;
    if (account.state === "connected")
      return createContent(createStepList("courier"), ...renderConnected(account));
    return createContent(
      createStepList("courier"),
      createElement(
        "p",
        {},
        "Order Bridge books deliveries with your own account. Nothing is booked before you start, three steps from here.",
      ),
      createCourierForm(api, account, {
        kind: "courier-account",
        onSaved: () => {
          open("start/location");
          pageShell.showToast("The courier accepted the account.");
        },
      }),
    );
  },
};

const renderConnected = ({ name, email }: CourierAccount): Node[] => [
  createElement(
    "section",
    { class: "card", "aria-label": "Courier account" },
    createDescriptionList([
      ["Courier", name],
      ["E-mail", email],
    ]),
    createElement("p", {}, createElement("a", { href: "#/courier" }, "Test or change it")),
  ),
  createNextLink("location", "Next: pick-up place"),
];
