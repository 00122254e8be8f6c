import { SESv2Client } from "@aws-sdk/client-sesv2";
import type { SQSEvent } from "aws-lambda";
import { cacheWithTtl } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { createDocumentClient } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { generateSignInToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { createVault } from "#shared/bridge/adapters/crypto/vault.ts";
import { createDynamoRateLimiter } from "#shared/bridge/adapters/dynamodb/sign-in/rate-limiter.ts";
import { createDynamoSignInLinks } from "#shared/bridge/adapters/dynamodb/sign-in/sign-in-links.ts";
import { createDynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { createDynamoStores } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { createSesMailer } from "#shared/bridge/adapters/ses/ses-mailer.ts";
import { signInRequestSchema } from "#shared/bridge/domain/sign-in/sign-in-request.ts";
import { sendSignInLinks } from "#shared/bridge/use-cases/sign-in/send-sign-in-links.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createService } from "../../runtime/service.ts";
import { createSqsWorker } from "../../runtime/sqs-worker.ts";
import { sendSignInLinksEnv } from "./env.ts";

const env = readEnv(sendSignInLinksEnv);
const { wrapHandler, count, log } = createService("send-sign-in-links");
const client = createDocumentClient();
const readMasterKey = cacheWithTtl(() => readSecret(env.MASTER_KEY_ARN));
const openVault = async () => createVault(await readMasterKey());

const send = sendSignInLinks({
  stores: createDynamoStores(client, env.TABLE_NAME, openVault),
  admins: createDynamoStoreAdmins(client, env.TABLE_NAME, openVault, systemClock),
  rateLimiter: createDynamoRateLimiter(client, env.TABLE_NAME),
  signInLinks: createDynamoSignInLinks(client, env.TABLE_NAME),
  mailer: createSesMailer(new SESv2Client({ maxAttempts: 3 }), env.MAIL_FROM),
  clock: systemClock,
  createToken: generateSignInToken,
  publicUrl: env.PUBLIC_URL,
});

const processMessages = createSqsWorker({
  messageSchema: signInRequestSchema,
  run: async (request) => {
    try {
      for (const [storeId, outcome] of await send(request)) {
        count(`SignInLink-${outcome}`);
        log.info("sign-in link", { storeId, outcome });
      }
    } catch (error) {
      count("SignInLinkFailed");
      throw error;
    }
  },
  log,
});

export const handler = wrapHandler((event: SQSEvent) => processMessages(event));
