import { type Credentials, partnerWith } from "#test/tools/conformance/http/partner.ts";
import { sender } from "#test/tools/conformance/http/request-sender.ts";
import { pointBody } from "#test/tools/conformance/requests/request-bodies.ts";

/** What came of points that were all sent in the same moment. */
export interface BurstOutcome {
  /** Different ids that were answered: as many as were sent. */
  readonly made: number;
  readonly slowestMs: number;
  /** How often each status, or error, came. */
  readonly answers: Readonly<Record<string, number>>;
}

/** Sends so many points at once, each with a key of its own: all of one account's list. */
export async function burst(
  { url, credentials }: { readonly url: string; readonly credentials: Credentials },
  many: number,
): Promise<BurstOutcome> {
  const partner = partnerWith(sender(url, many), credentials);
  const sentAt = performance.now();
  const ids = new Set<unknown>();
  const answers: Record<string, number> = {};
  let slowestMs = 0;
  const one = async () => {
    const answer = await partner.ask("createPoint", { body: pointBody({}) }).catch(() => undefined);
    slowestMs = Math.max(slowestMs, performance.now() - sentAt);
    const said = String(answer?.status ?? "none within 10 s");
    answers[said] = (answers[said] ?? 0) + 1;
    if (answer?.status === 200) ids.add((answer.body as { inserted_id: unknown }).inserted_id);
  };
  await Promise.all(Array.from({ length: many }, one));
  return { made: ids.size, slowestMs, answers };
}
