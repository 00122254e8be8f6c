import * as z from "zod/mini";
import { type AwsAccess, AwsCallError, sendSignedCall } from "#shared/aws/send-signed-call.ts";
import type { SendMessage } from "#shared/aws/sqs-message.ts";
import { readEnv, readTraceHeader } from "./read-env.ts";

/** The variables of Lambda, and those by which the SDK, too, finds another address. */
const awsEnv = z.object({
  AWS_REGION: z.string(),
  AWS_ACCESS_KEY_ID: z.string(),
  AWS_SECRET_ACCESS_KEY: z.string(),
  AWS_SESSION_TOKEN: z.optional(z.string()),
  AWS_ENDPOINT_URL: z.optional(z.url()),
  AWS_ENDPOINT_URL_SQS: z.optional(z.url()),
  AWS_ENDPOINT_URL_SECRETS_MANAGER: z.optional(z.url()),
});

/** The two calls of AWS that an intake makes, without the SDK. */
export interface SignedAws {
  /** A try whose answer was lost is repeated: a queue that drops repeats has the message once. */
  readonly sendMessage: SendMessage;
  readonly readSecret: (arn: string) => Promise<string>;
}

/**
 * Opens both calls with the credentials and the addresses of this function. They are read once, as by the
 * SDK: Lambda ends each environment within hours, also one that is in use, before its credentials expire.
 * https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html
 */
export function openSignedAws(): SignedAws {
  const env = readEnv(awsEnv);
  const access: AwsAccess = {
    region: env.AWS_REGION,
    accessKeyId: env.AWS_ACCESS_KEY_ID,
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
    sessionToken: env.AWS_SESSION_TOKEN,
    readTraceHeader,
  };
  const otherQueues = env.AWS_ENDPOINT_URL_SQS ?? env.AWS_ENDPOINT_URL;
  const queues = otherQueues === undefined ? undefined : new URL(otherQueues);
  const otherSecrets = env.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? env.AWS_ENDPOINT_URL;
  const secrets = new URL(otherSecrets ?? toSecretsAddress(env.AWS_REGION));
  return {
    async sendMessage(message) {
      const answer = await sendSignedCall(access, {
        service: "sqs",
        endpoint: queues ?? new URL("/", message.QueueUrl),
        version: "1.0",
        target: "AmazonSQS.SendMessage",
        input: message,
      });
      if (!sentSchema.safeParse(answer).success)
        throw new AwsCallError("AmazonSQS.SendMessage was answered without a message id");
    },
    async readSecret(arn) {
      const answer = await sendSignedCall(access, {
        service: "secretsmanager",
        endpoint: secrets,
        version: "1.1",
        target: "secretsmanager.GetSecretValue",
        input: { SecretId: arn },
      });
      const { data } = secretSchema.safeParse(answer);
      if (data === undefined) throw new AwsCallError(`secret ${arn} has no text`);
      return data.SecretString;
    },
  };
}

const sentSchema = z.object({ MessageId: z.string() });
const secretSchema = z.object({ SecretString: z.string() });

/** https://docs.aws.amazon.com/general/latest/gr/asm.html; China has a domain of its own. */
const toSecretsAddress = (region: string): string =>
  `https://secretsmanager.${region}.amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}`;
