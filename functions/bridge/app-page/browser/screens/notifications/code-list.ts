import type { Api } from "../../api.ts";
import type { MerchantMail } from "../../api-types.ts";
import { createElement } from "../../dom.ts";
import { createCodeForm } from "./code-form.ts";

type Recipients = MerchantMail["recipients"];

/** The forms for the codes of addresses that are not confirmed. What is typed stays while it is shown anew. */
export function createCodeList(
  api: Api,
  onConfirmed: (after: MerchantMail, email: string) => void,
): { readonly list: HTMLElement; readonly show: (recipients: Recipients) => void } {
  const list = createElement("div");
  const forms = new Map<string, HTMLElement>();

  function show(recipients: Recipients): void {
    const unconfirmed = recipients.filter(({ isConfirmed }) => !isConfirmed);
    const emails = new Set(unconfirmed.map(({ email }) => email));
    for (const [email, form] of forms) {
      if (emails.has(email)) continue;
      form.remove();
      forms.delete(email);
    }
    for (const email of emails) {
      if (forms.has(email)) continue;
      const form = createCodeForm(api, email, (after) => onConfirmed(after, email));
      forms.set(email, form);
      list.append(form);
    }
  }

  return { list, show };
}
