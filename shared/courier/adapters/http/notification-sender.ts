import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { Webhook } from "standardwebhooks";
import type {
  NotificationDestination,
  NotificationSender,
} from "#shared/courier/ports/notifications.ts";
import { createCorrelationHeaders } from "#shared/kernel/correlation.ts";
import { createFilteringAgents, type DnsLookup } from "#shared/outbound/filtering-agent.ts";
import { ForbiddenAddressError } from "#shared/outbound/forbidden-address-error.ts";
import { type NetworkPolicy, parseAllowedUrl } from "#shared/outbound/network-policy.ts";

interface SenderOptions {
  readonly timeoutMs: number;
  readonly networkPolicy: NetworkPolicy;
  /** Resolves host names. By default, the resolver of the system. */
  readonly lookup?: DnsLookup;
}

/**
 * Sends notifications with POST, signed by the Standard Webhooks specification, to addresses that
 * the network policy allows. Follows no redirect.
 */
export function createNotificationSender(options: SenderOptions): NotificationSender {
  // Receivers are called seldom: a kept connection would often be closed by then.
  const agents = createFilteringAgents(options.networkPolicy, { keepAlive: false });
  return {
    async send(destination, body) {
      const signal = AbortSignal.timeout(options.timeoutMs);
      try {
        const url = parseAllowedUrl(destination.url, options.networkPolicy);
        const httpStatus = await postBody(url, body, {
          agent: url.protocol === "https:" ? agents.https : agents.http,
          headers: createHeaders(destination, body),
          signal,
          ...(options.lookup && { lookup: options.lookup }),
        });
        return { httpStatus, error: null };
      } catch (error) {
        if (signal.aborted) {
          return {
            httpStatus: null,
            error: `no response within ${options.timeoutMs / 1000} seconds`,
          };
        }
        return { httpStatus: null, error: describeError(error) };
      }
    },
  };
}

const createHeaders = (
  { notificationId, signingSecret, sentAt }: NotificationDestination,
  body: string,
) => ({
  "content-type": "application/json",
  "content-length": String(Buffer.byteLength(body)),
  "user-agent": "courier-notifications/1",
  "webhook-id": notificationId,
  "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
  "webhook-signature": new Webhook(signingSecret).sign(notificationId, sentAt, body),
  ...createCorrelationHeaders(),
});

/** Returns the status. The body of the response is not read. */
const postBody = (url: URL, body: string, options: Parameters<typeof httpRequest>[1]) =>
  new Promise<number>((resolve, reject) => {
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const outgoing = send(url, { ...options, method: "POST" });
    outgoing.on("error", reject);
    outgoing.on("response", (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    outgoing.end(body);
  });

/** Describes a failed attempt for the account, without internal details. */
function describeError(error: unknown): string {
  if (error instanceof ForbiddenAddressError) return error.message;
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? `could not connect: ${code}` : "could not be sent";
}
