import type { Api } from "../api.ts";
import type { CourierAccount } from "../api-types.ts";
import { createElement } from "../dom.ts";
import { createCheckbox, createTextField } from "../fields.ts";
import { createForm } from "../form.ts";
import { isShopify } from "../storefront.ts";

interface CourierFormOptions {
  /** Which account of the store it is. */
  readonly kind: "courier-account" | "sandbox-account";
  readonly onCancel?: (() => void) | undefined;
  readonly onSaved: (account: CourierAccount) => void;
}

/** The account's fields; saving tries it with a real call first. */
export function createCourierForm(
  api: Api,
  account: CourierAccount,
  { kind, onCancel, onSaved }: CourierFormOptions,
): HTMLFormElement {
  return createForm(
    {
      label: kind === "courier-account" ? "Courier account" : "Sandbox account for test orders",
      submitLabel: "Test and connect",
      ...(onCancel && { onCancel }),
      onSaved,
      save: (data) => {
        const { webhookSecret = "", isSandbox, ...rest } = Object.fromEntries(data);
        return api.call<CourierAccount>("PUT", kind, {
          ...rest,
          ...(webhookSecret !== "" && { webhookSecret }),
          ...(isSandbox === "yes" && { isSandbox: true }),
        });
      },
    },
    createTextField({
      ...{ name: "name", label: "Courier's name", value: account.name ?? "", required: true },
      hint: "As your buyers know it.",
    }),
    createTextField({
      ...{ name: "baseUrl", label: "Address of its service", type: "url", required: true },
      ...{ value: account.baseUrl ?? "", hint: "Your courier tells it: https://…" },
    }),
    createTextField({ name: "clientId", label: "Client id", required: true }),
    createTextField({
      ...{ name: "secretId", label: "Secret id", type: "password", required: true },
      autocomplete: "new-password",
      hint: "Kept encrypted, and never shown again.",
    }),
    createTextField({
      ...{ name: "email", label: "E-mail of the account", type: "email", required: true },
      value: account.email ?? "",
    }),
    ...(isShopify && kind === "courier-account" ? [createSandboxField(account)] : []),
    createElement(
      "details",
      {},
      createElement("summary", {}, "The courier signs its notifications"),
      createTextField({
        ...{ name: "webhookSecret", label: "Signing secret (optional)", type: "password" },
        ...{ autocomplete: "new-password", hint: "Begins with whsec_." },
      }),
    ),
  );
}

const createSandboxField = ({ isSandbox }: CourierAccount): HTMLElement =>
  createElement(
    "div",
    {},
    createCheckbox({
      ...{ name: "isSandbox", value: "yes", isChecked: isSandbox },
      label: "It is a sandbox account: its deliveries are only simulated",
    }),
    createElement(
      "p",
      { class: "hint" },
      "Test orders of your shop go to it too. No driver comes, for real orders either.",
    ),
  );
