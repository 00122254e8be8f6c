import { SESv2Client } from "@aws-sdk/client-sesv2";
import { openSealedTable } from "#functions/bridge/composition/sealed-table.ts";
import { openStoreProfiles } from "#functions/bridge/composition/stores.ts";
import type { Counter } from "#functions/runtime/service.ts";
import { generateSignInToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { createDynamoRateLimiter } from "#shared/bridge/adapters/dynamodb/sign-in/rate-limiter.ts";
import { createDynamoSessionEpochs } from "#shared/bridge/adapters/dynamodb/sign-in/session-epochs.ts";
import { createDynamoSignInLinks } from "#shared/bridge/adapters/dynamodb/sign-in/sign-in-links.ts";
import { createDynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { createSesMailer } from "#shared/bridge/adapters/ses/ses-mailer.ts";
import type { SignInRequest } from "#shared/bridge/domain/sign-in/sign-in-request.ts";
import { sendSignInLinks } from "#shared/bridge/use-cases/sign-in/send-sign-in-links.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import type { SendSignInLinksVariables } from "./env.ts";

/** Returns the function that e-mails the links of one request, and counts each. */
export function createLinkSender(
  env: SendSignInLinksVariables,
  { log, count }: Counter<"SignInLink" | "SignInLinkFailed">,
) {
  const table = openSealedTable(env);
  const { openVault } = table;
  const send = sendSignInLinks({
    stores: openStoreProfiles(table),
    admins: createDynamoStoreAdmins(table, openVault, systemClock),
    rateLimiter: createDynamoRateLimiter(table),
    signInLinks: createDynamoSignInLinks(table),
    sessionEpochs: createDynamoSessionEpochs(table),
    mailer: createSesMailer(new SESv2Client({ maxAttempts: 3 }), env.MAIL_FROM),
    clock: systemClock,
    createToken: generateSignInToken,
    publicUrl: env.PUBLIC_URL,
  });

  return async (request: SignInRequest): Promise<void> => {
    try {
      for (const [storeId, outcome] of await send(request)) {
        count("SignInLink", { outcome });
        log.info("sign-in link", { storeId, outcome });
      }
    } catch (error) {
      count("SignInLinkFailed");
      throw error;
    }
  };
}
