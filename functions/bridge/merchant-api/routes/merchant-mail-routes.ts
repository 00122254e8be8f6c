import { refuse, refuseField } from "#functions/bridge/merchant-api/refusal.ts";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import {
  mailCodeBodySchema,
  merchantMailBodySchema,
  merchantMailSchema,
  toMerchantMailView,
} from "#functions/bridge/merchant-api/schemas/merchant-mail-schema.ts";
import {
  REVISION_MISSING,
  readNamedRevision,
} from "#functions/bridge/merchant-api/schemas/named-revision.ts";
import {
  confirmRecipient,
  replaceMailChoices,
} from "#shared/bridge/use-cases/merchant-mail/change-merchant-mail.ts";
import { ok } from "#shared/kernel/result.ts";

const NO_MAIL = "This bridge sends no e-mail. Ask its operator to switch e-mail on.";
const CHOICES_CONFLICT =
  "Somebody else changed these choices meanwhile. Read them again, then save.";

export const readMerchantMail = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/merchant-mail",
    name: "readMerchantMail",
    tag: "E-mail to you",
    summary: "Read who is told what by e-mail",
    description: "The choices, and the addresses with whether they are confirmed.",
    response: { status: 200, text: "The choices.", schema: merchantMailSchema },
    refusals: {},
  },
  async ({ storeId }, deps) => {
    const { mail } = await deps.merchantMails.read(storeId);
    return ok(toMerchantMailView(mail, deps.sendsMail));
  },
);

export const replaceMerchantMail = defineRoute(
  {
    key: "PUT /api/v1/stores/{storeId}/merchant-mail",
    name: "replaceMerchantMail",
    tag: "E-mail to you",
    summary: "Choose who is told what by e-mail",
    description:
      "Replaces the choices. Name the revision that was read, as `revision` or in the header `If-Match`: where somebody was quicker, nothing is changed. A new address is sent a code within two minutes, and nothing else until the code is entered. What needs you is mailed once, together with all that is new; at once, mails are at least a quarter of an hour apart.",
    body: merchantMailBodySchema,
    response: { status: 200, text: "As they are now.", schema: merchantMailSchema },
    refusals: {
      409: "Somebody else replaced them meanwhile: read them again. Or this bridge sends no e-mail.",
      429: "Too many new addresses in a day: each is sent a code.",
    },
  },
  async ({ storeId, body, headers }, deps) => {
    if (!deps.sendsMail) return refuse(409, NO_MAIL);
    const choicesRevision = readNamedRevision(body, headers);
    if (choicesRevision === undefined) return REVISION_MISSING;
    const { revision: _, recipients: emails, ...choices } = body;
    const replacement = { ...choices, emails, choicesRevision };
    const mail = await replaceMailChoices(deps, storeId, replacement);
    if (mail === "conflict") return refuse(409, CHOICES_CONFLICT);
    return mail === "too-many"
      ? refuse(429, "Too many new addresses today: each is sent a code. Try again tomorrow.")
      : ok(toMerchantMailView(mail, deps.sendsMail));
  },
);

const CODE_RULES = {
  unknown: "must be one of the addresses of this store",
  wrong: "must be the code of the newest e-mail to this address",
  expired:
    "must be entered within a day, and with fewer than five mistakes: remove the address, save, and add it again",
} as const;

export const confirmMailAddress = defineRoute(
  {
    key: "POST /api/v1/stores/{storeId}/merchant-mail/confirm",
    name: "confirmMailAddress",
    tag: "E-mail to you",
    summary: "Confirm an address",
    description: "Enters the code that the address was sent. Repeating it has no further effect.",
    body: mailCodeBodySchema,
    response: { status: 200, text: "As they are now.", schema: merchantMailSchema },
    refusals: {},
  },
  async ({ storeId, body: { email, code } }, deps) => {
    const entered = { email, codeHash: deps.hashMailCode(email, code) };
    const { outcome, mail } = await confirmRecipient(deps, storeId, entered);
    if (outcome === "confirmed") return ok(toMerchantMailView(mail, deps.sendsMail));
    return refuseField(outcome === "unknown" ? "email" : "code", CODE_RULES[outcome]);
  },
);
