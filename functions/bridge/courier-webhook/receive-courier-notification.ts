import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { refusal } from "#functions/runtime/json-routes.ts";
import { LARGEST_BODY_BYTES, requestOf } from "#functions/runtime/raw-request.ts";
import { checkSignature } from "#shared/bridge/adapters/courier/check-notification-signature.ts";
import {
  type NotifiedPoint,
  notifiedPoint,
} from "#shared/bridge/adapters/courier/find-notified-point.ts";
import { verified } from "#shared/bridge/adapters/crypto/signed-text.ts";
import { NOTIFICATION_ADDRESS } from "#shared/bridge/adapters/crypto/signing-purposes.ts";
import { type AccountId, accountIdSchema } from "#shared/bridge/domain/ids.ts";
import type { Tenants } from "#shared/bridge/ports.ts";
import { jsonOrUndefined } from "#shared/kernel/parse-json.ts";

interface Deps {
  readonly masterKey: () => Promise<string>;
  readonly tenants: Pick<Tenants, "account">;
  readonly hint: (accountId: AccountId, point: NotifiedPoint, once: string) => Promise<number>;
  readonly count: (outcome: string, by?: number) => void;
}

/** One notification of a courier's: any body is a hint, and the courier is asked for the truth later. */
export async function receiveCourierNotification(
  event: APIGatewayProxyEventV2,
  { masterKey, tenants, hint, count }: Deps,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { rawBody, headers } = requestOf(event);
  if (rawBody.byteLength > LARGEST_BODY_BYTES)
    return refusal(413, "The body is larger than 1 MiB.");

  const claimed = verified(
    await masterKey(),
    NOTIFICATION_ADDRESS,
    event.pathParameters?.accountId ?? "",
  );
  const accountId = accountIdSchema.safeParse(claimed);
  const account = accountId.success ? await tenants.account(accountId.data) : undefined;
  if (account === undefined) return refusal(404, "No courier account has this address.");
  const signature = checkSignature(rawBody, headers, account.webhookSecret);
  if (signature === "wrong") {
    count("NotificationUnauthenticated");
    return refusal(401, "The signature does not fit the body.");
  }

  const point = notifiedPoint(jsonOrUndefined(rawBody.toString("utf8")));
  // Without a signature nothing names one notification: each counts, and looking twice is harmless.
  const once = (signature === "right" && headers["webhook-id"]) || event.requestContext.requestId;
  count("NotificationHints", await hint(account.accountId, point, once));
  return { statusCode: 200 };
}
