import { type Credentials, createPartner } from "#test/tools/conformance/http/partner.ts";
import { createRequestSender } from "#test/tools/conformance/http/request-sender.ts";
import { buildPointBody } from "#test/tools/conformance/requests/request-bodies.ts";

/** The result of points that were sent at the same time. */
export interface BurstResult {
  /** The number of different ids in the responses. It must equal the number of requests. */
  readonly made: number;
  readonly slowestMs: number;
  /** The number of responses with each status or error. */
  readonly responseCounts: Readonly<Record<string, number>>;
}

/** Sends points concurrently, each with its own key. All belong to one account's list. */
export async function sendBurst(
  { url, credentials }: { readonly url: string; readonly credentials: Credentials },
  count: number,
): Promise<BurstResult> {
  const partner = createPartner(createRequestSender(url, count), credentials);
  const sentAt = performance.now();
  const ids = new Set<unknown>();
  const responseCounts: Record<string, number> = {};
  let slowestMs = 0;
  const sendOne = async () => {
    const answer = await partner
      .callApi("createPoint", { body: buildPointBody({}) })
      .catch(() => undefined);
    slowestMs = Math.max(slowestMs, performance.now() - sentAt);
    const outcome = String(answer?.status ?? "none within 10 s");
    responseCounts[outcome] = (responseCounts[outcome] ?? 0) + 1;
    if (answer?.status === 200) ids.add((answer.body as { inserted_id: unknown }).inserted_id);
  };
  await Promise.all(Array.from({ length: count }, sendOne));
  return { made: ids.size, slowestMs, responseCounts };
}
