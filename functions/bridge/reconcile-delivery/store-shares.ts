import { toMessageGroupId } from "#shared/bridge/adapters/sqs/send-deduplicated.ts";
import { parsePlace } from "./lanes.ts";
import type { PartyPace } from "./party-pace.ts";
import type { QueuedRequest } from "./queued-request.ts";

/** So many of a store's deliveries a batch works on in turn; the others wait in the store's lanes. */
const IN_TURN = 2;

/**
 * Says what a batch of reconcile requests works on at once: those of different stores side by side, and of one
 * store few. A lane is worked on by one invocation at a time, and as its party answers.
 */
export const createShares = (pace: Pick<PartyPace, "getConcurrency">, perStore: number) => ({
  findOwner(request: QueuedRequest, group: string | undefined): string {
    if ("watchedAccountId" in request) return toMessageGroupId(request);
    return parsePlace(group).kind === "lane" ? (group ?? request.storeId) : request.storeId;
  },
  findSubject: (request: QueuedRequest): string =>
    "repair" in request ? request.storeId : toMessageGroupId(request),
  getShare(owner: string) {
    const place = parsePlace(owner);
    return place.kind === "lane"
      ? { concurrency: pace.getConcurrency(place.party), together: Number.POSITIVE_INFINITY }
      : { concurrency: perStore, together: IN_TURN * perStore };
  },
});
