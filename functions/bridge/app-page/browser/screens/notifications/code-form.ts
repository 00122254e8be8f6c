import type { Api } from "../../api.ts";
import type { MerchantMail } from "../../api-types.ts";
import { createElement } from "../../dom.ts";
import { createTextField } from "../../fields.ts";
import { createForm } from "../../form.ts";

/** The form in which the code is entered that an address was sent. */
export const createCodeForm = (
  api: Api,
  email: string,
  onSaved: (after: MerchantMail) => void,
): HTMLElement =>
  createElement(
    "section",
    { "aria-label": `Confirm ${email}` },
    createElement("h3", {}, `Confirm ${email}`),
    createForm(
      {
        label: `Confirm ${email}`,
        submitLabel: "Confirm the address",
        save: (data) =>
          api.call<MerchantMail>("POST", "merchant-mail/confirm", {
            email,
            code: String(data.get("code")).replaceAll(/\s/g, ""),
          }),
        onSaved,
      },
      createTextField({
        ...{ name: "code", label: "The code in the e-mail", autocomplete: "one-time-code" },
        hint: "Six digits. The e-mail comes within two minutes; look among spam, too.",
      }),
    ),
  );
