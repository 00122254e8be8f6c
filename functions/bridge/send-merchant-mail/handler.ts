import { openMailer } from "#functions/bridge/composition/mailer.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createService } from "#functions/runtime/service.ts";
import { summarizeError } from "#functions/runtime/summarize-error.ts";
import { openTable } from "#shared/aws/table.ts";
import { generateMailCode, hashMailCode } from "#shared/bridge/adapters/crypto/mail-code.ts";
import { createDynamoAccountHealthRecords } from "#shared/bridge/adapters/dynamodb/account-health/account-health-records.ts";
import { createDynamoDeliveryListing } from "#shared/bridge/adapters/dynamodb/delivery/delivery-listing.ts";
import { createDynamoMerchantMails } from "#shared/bridge/adapters/dynamodb/merchant-mail/merchant-mails.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { createDynamoEndpointStates } from "#shared/bridge/adapters/dynamodb/webhook-endpoints/endpoint-states.ts";
import { sendMerchantMail } from "#shared/bridge/use-cases/merchant-mail/send-merchant-mail.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createMailWriter } from "./create-mail-writer.ts";
import { sendMerchantMailEnv } from "./env.ts";

const env = readEnv(sendMerchantMailEnv);
const { log, count, wrapHandler } = createService("send-merchant-mail");
const table = openTable(env.TABLE_NAME);
const mailer = openMailer(env);
const send =
  mailer &&
  sendMerchantMail({
    mails: createDynamoMerchantMails(table),
    listing: createDynamoDeliveryListing(table),
    storeHealth: createDynamoStoreHealthRecords(table),
    accountHealth: createDynamoAccountHealthRecords(table),
    endpointStates: createDynamoEndpointStates(table),
    mailer,
    writer: createMailWriter(env),
    createCode: generateMailCode,
    hashCode: hashMailCode,
    clock: systemClock,
    report(storeId, about) {
      count("MerchantMail", { about });
      log.info("merchant mailed", { storeId, about });
    },
    reportFailure(storeId, error) {
      count("MerchantMailFailed");
      log.error("merchant not mailed", { storeId, ...summarizeError(error) });
    },
  });

/** A deployment that sends no mail has nothing to do. */
export const handler = wrapHandler(async () => send?.());
