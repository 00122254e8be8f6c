import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import {
  type IntakeEvent,
  readRawRequest,
  respondRefusal,
} from "#functions/runtime/lambda-http.ts";
import type { Count } from "#functions/runtime/metrics/metric-catalog.ts";
import type { KeyRing } from "#shared/aws/key-ring.ts";
import { checkNotificationSignature } from "#shared/bridge/adapters/courier/check-notification-signature.ts";
import {
  findNotifiedPoint,
  findNotifiedStatus,
} from "#shared/bridge/adapters/courier/find-notified-point.ts";
import { verifySignedText } from "#shared/bridge/adapters/crypto/signed-text.ts";
import { NOTIFICATION_ADDRESS } from "#shared/bridge/adapters/crypto/signing-purposes.ts";
import { type AccountId, accountIdSchema } from "#shared/bridge/domain/ids.ts";
import { isNotificationNews } from "#shared/bridge/domain/stores/store.ts";
import type { NotificationSigns } from "#shared/bridge/ports/account-health.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type {
  NotificationOutcome,
  NotifiedPoint,
} from "#shared/bridge/use-cases/reconcile/request-from-notification.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { parseCorrelationId } from "#shared/kernel/correlation.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";

interface Deps {
  /** The keys that sign the addresses of accounts. */
  readonly readKeys: () => Promise<KeyRing>;
  readonly stores: Pick<Stores, "findAccount">;
  readonly notificationSigns: NotificationSigns;
  readonly requestReconcile: (
    accountId: AccountId,
    point: NotifiedPoint,
    deduplicationId: string,
  ) => Promise<NotificationOutcome>;
  readonly clock: Clock;
  readonly count: Count<"NotificationReceived">;
  readonly log: { info(message: string, detail: Record<string, unknown>): void };
}

/** A notification has a few hundred bytes. */
const MAX_BODY_BYTES = 16 * 1024;

/**
 * Receives one notification of a courier. Its body only says where to look: the courier is asked for
 * the truth later. A signed one in the agreed form also says which status the point reached. An account
 * with a secret accepts signed notifications only.
 */
export async function receiveCourierNotification(
  event: IntakeEvent,
  deps: Deps,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { readKeys, stores, notificationSigns, requestReconcile, clock, count, log } = deps;
  const { rawBody, headers } = readRawRequest(event);
  if (rawBody.byteLength > MAX_BODY_BYTES)
    return respondRefusal(413, "The body is larger than 16 KiB.");

  const claimed = verifySignedText(
    await readKeys(),
    NOTIFICATION_ADDRESS,
    event.pathParameters?.accountId ?? "",
  );
  const accountId = accountIdSchema.safeParse(claimed);
  const account = accountId.success ? await stores.findAccount(accountId.data) : undefined;
  if (account === undefined) return respondRefusal(404, "No courier account has this address.");
  const signature = checkNotificationSignature(rawBody, headers, account.webhookSecret);
  if (signature === "invalid") {
    count("NotificationReceived", { result: "unauthenticated" });
    log.info("notification received", { result: "unauthenticated", accountId: accountId.data });
    return respondRefusal(401, "The signature is missing or does not fit the body.");
  }

  const body = parseJson(rawBody.toString("utf8"));
  const notified = signature === "valid" ? findNotifiedStatus(body) : undefined;
  const point = { ...findNotifiedPoint(body), notified };
  // Without a signature nothing names one notification: each counts, and looking twice is harmless.
  const deduplicationId =
    (signature === "valid" && headers["webhook-id"]) || event.requestContext.requestId;
  const result = await requestReconcile(account.accountId, point, deduplicationId);
  const now = clock();
  if (signature === "valid" && result === "requested" && isNotificationNews(account, now))
    await notificationSigns.note(account.accountId, "arrived", now);
  count("NotificationReceived", { result });
  const webhookId = parseCorrelationId(headers["webhook-id"]);
  log.info("notification received", { result, accountId: account.accountId, webhookId });
  return { statusCode: 200 };
}
