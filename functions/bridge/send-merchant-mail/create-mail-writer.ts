import { buildMerchantPageUrl } from "#functions/bridge/composition/merchant-page-url.ts";
import { writeCodeMail } from "#functions/bridge/messages/merchant-mail/code-mail.ts";
import { writeIncidentMail } from "#functions/bridge/messages/merchant-mail/incident-mail.ts";
import { getSiteName } from "#functions/bridge/site-name.ts";
import type { MerchantMailWriter } from "#shared/bridge/ports/merchant-mail/merchant-mails.ts";

/** Writes mails whose links lead to the merchant's page, wherever the store has it. */
export const createMailWriter = (
  env: Parameters<typeof buildMerchantPageUrl>[0],
): MerchantMailWriter => ({
  writeIncidents: (to, store, incidents, pace) =>
    writeIncidentMail({
      to,
      site: getSiteName(store) ?? store.storeId,
      incidents,
      pace,
      buildPageUrl: (place) => buildMerchantPageUrl(env, store, place),
    }),
  writeCode: (to, store, code) =>
    writeCodeMail({
      to,
      site: getSiteName(store) ?? store.storeId,
      code,
      pageUrl: buildMerchantPageUrl(env, store, "notifications"),
    }),
});
