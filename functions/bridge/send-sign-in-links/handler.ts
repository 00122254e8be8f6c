import { SESv2Client } from "@aws-sdk/client-sesv2";
import type { SQSEvent } from "aws-lambda";
import { fresh } from "#functions/runtime/cache-with-ttl.ts";
import { readEnv } from "#functions/runtime/read-env.ts";
import { documents } from "#shared/aws/document-client.ts";
import { readSecret } from "#shared/aws/read-secret.ts";
import { newSignInToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import { vaultOf } from "#shared/bridge/adapters/crypto/vault.ts";
import { dynamoLimits } from "#shared/bridge/adapters/dynamodb/sign-in/rate-limiter.ts";
import { dynamoSignInBook } from "#shared/bridge/adapters/dynamodb/sign-in/sign-in-links.ts";
import { dynamoStoreAdmins } from "#shared/bridge/adapters/dynamodb/sign-in/store-admins.ts";
import { dynamoTenants } from "#shared/bridge/adapters/dynamodb/stores/stores.ts";
import { sesMailer } from "#shared/bridge/adapters/ses/ses-mailer.ts";
import { signInRequestSchema } from "#shared/bridge/domain/sign-in/sign-in-request.ts";
import { sendLinks } from "#shared/bridge/use-cases/sign-in/send-sign-in-links.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { service } from "../../runtime/service.ts";
import { sqsWorker } from "../../runtime/sqs-worker.ts";
import { sendSignInLinksEnv } from "./env.ts";

const env = readEnv(sendSignInLinksEnv);
const { handler: wrapped, count, log } = service("send-sign-in-links");
const client = documents();
const masterKey = fresh(() => readSecret(env.MASTER_KEY_ARN));
const vault = async () => vaultOf(await masterKey());

const send = sendLinks({
  tenants: dynamoTenants(client, env.TABLE_NAME, vault),
  admins: dynamoStoreAdmins(client, env.TABLE_NAME, vault, systemClock),
  limits: dynamoLimits(client, env.TABLE_NAME),
  book: dynamoSignInBook(client, env.TABLE_NAME),
  mailer: sesMailer(new SESv2Client({ maxAttempts: 3 }), env.MAIL_FROM),
  clock: systemClock,
  newToken: newSignInToken,
  publicUrl: env.PUBLIC_URL,
});

const work = sqsWorker({
  message: signInRequestSchema,
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

export const handler = wrapped((event: SQSEvent) => work(event));
