import { hash } from "node:crypto";
import { toMessageGroupId } from "#shared/bridge/adapters/sqs/send-deduplicated.ts";
import { accountIdSchema, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { ReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import type { Party } from "./party-pace.ts";

/**
 * Where a request waits: in the message group of its delivery, in a lane that it shares with others of a
 * party, or aside, because it failed in its lane.
 */
export type Place =
  | { readonly kind: "own" }
  | { readonly kind: "lane"; readonly party: Party }
  | { readonly kind: "aside" };

const LANE = /^lane\/(store|account)\/([^/]+)\/\d+$/;
/** A group of a delivery or a batch has one part less: a store can have any of these names. */
const ASIDE = /^aside(\/[^/]+){3}$/;

/**
 * Returns the message group of a party's lane. A FIFO queue hands out nothing of a group that is worked on:
 * no more invocations work for the party's lanes than it has lanes. A delivery is always in the same one.
 */
export function toLane({ kind, id }: Party, request: ReconcileRequest, lanes: number): string {
  const digest = hash("sha256", toMessageGroupId(request));
  return `lane/${kind}/${id}/${Number.parseInt(digest.slice(0, 8), 16) % lanes}`;
}

/** Returns the message group of a request that failed in its lane, whose others go on. */
export const toAside = (request: ReconcileRequest): string => `aside/${toMessageGroupId(request)}`;

export function parsePlace(group: string | undefined): Place {
  if (group !== undefined && ASIDE.test(group)) return { kind: "aside" };
  const [, kind, id] = LANE.exec(group ?? "") ?? [];
  if (kind === "store") return { kind: "lane", party: { kind, id: storeIdSchema.parse(id) } };
  if (kind === "account") return { kind: "lane", party: { kind, id: accountIdSchema.parse(id) } };
  return { kind: "own" };
}
