import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { ShopMove } from "#shared/bridge/domain/stores/store.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";

const claimSchema = z.object({
  /** The store id that holds the shop. */
  storeId: z.optional(storeIdSchema),
  /** A new one at each write. */
  claimId: z.string(),
  claimedAt: date,
  /** When the shop came to this store id. */
  movedAt: date,
  earlierStoreIds: z.array(storeIdSchema),
});
type Claim = z.output<typeof claimSchema>;

/** How long a claim without a connected store holds. A call that connects a store ends before. */
const CLAIM_MS = 2 * 60_000;
const MAX_ATTEMPTS = 5;

const toShopKey = (site: string) => ({ pk: `SHOP#${site}`, sk: "CONNECTION" });

export type ClaimOutcome =
  | { readonly kind: "claimed"; readonly moved: ShopMove | undefined }
  | { readonly kind: "taken" };

interface ShopClaims {
  findHolder(site: string): Promise<StoreId | undefined>;
  /** Claims the shop for the store. A later claim of the same store renews it. */
  claim(site: string, storeId: StoreId, now: Date): Promise<ClaimOutcome>;
  /** Ends the claim of a disconnected store. Has no effect on the claim of another store. */
  release(site: string, storeId: StoreId): Promise<void>;
  /** Removes an erased store from the shop's history. */
  forget(site: string, storeId: StoreId): Promise<void>;
}

/**
 * Stores which store id a shop is connected under, in `SHOP#<site> / CONNECTION`. A conditional
 * write decides between two connections at the same moment. The earlier ids stay, because their
 * deliveries must not be booked again.
 */
export function createShopClaims(
  table: Table,
  isConnected: (storeId: StoreId, site: string) => Promise<boolean>,
): ShopClaims {
  /** A fresh claim holds already before its store is connected. */
  async function isHeldByOther(
    { storeId: holder, claimedAt }: Claim,
    storeId: StoreId,
    site: string,
    now: Date,
  ) {
    if (holder === undefined || holder === storeId) return false;
    const isFresh = now.getTime() - claimedAt.getTime() < CLAIM_MS;
    return isFresh || isConnected(holder, site);
  }
  return {
    findHolder: async (site) => (await findClaim(table, site))?.storeId,
    async claim(site, storeId, now) {
      for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
        const before = await findClaim(table, site);
        if (before && (await isHeldByOther(before, storeId, site, now))) return { kind: "taken" };
        const next = computeNextClaim(before, storeId, now);
        if (await writeClaim(table, site, before, next)) return toOutcome(next);
      }
      throw new UnavailableError(createMessage("connection-busy"));
    },
    async release(site, storeId) {
      await table.tryUpdate(toShopKey(site), {
        update:
          "SET earlierStoreIds = list_append(earlierStoreIds, :earlier), claimId = :next REMOVE storeId",
        condition: "storeId = :storeId",
        values: { ":earlier": [storeId], ":next": randomUUID(), ":storeId": storeId },
      });
    },
    async forget(site, storeId) {
      const before = await findClaim(table, site);
      if (before === undefined) return;
      const earlierStoreIds = before.earlierStoreIds.filter((earlier) => earlier !== storeId);
      const holder = before.storeId === storeId ? undefined : before.storeId;
      if (holder === undefined && earlierStoreIds.length === 0) await table.delete(toShopKey(site));
      else await writeClaim(table, site, before, { ...before, storeId: holder, earlierStoreIds });
    },
  };
}

async function findClaim(table: Table, site: string): Promise<Claim | undefined> {
  const item = await table.get(toShopKey(site));
  return item && claimSchema.parse(item);
}

function computeNextClaim(before: Claim | undefined, storeId: StoreId, now: Date): Claim {
  const holder = before?.storeId;
  const earlier = new Set(before?.earlierStoreIds);
  if (holder !== undefined) earlier.add(holder);
  earlier.delete(storeId);
  const movedAt = before !== undefined && holder === storeId ? before.movedAt : now;
  return { storeId, claimId: "", claimedAt: now, movedAt, earlierStoreIds: [...earlier] };
}

/** Returns false if another process wrote in the meantime. */
function writeClaim(table: Table, site: string, before: Claim | undefined, next: Claim) {
  const item = {
    ...toShopKey(site),
    ...next,
    claimId: randomUUID(),
    claimedAt: next.claimedAt.toISOString(),
    movedAt: next.movedAt.toISOString(),
  };
  return before === undefined
    ? table.putIfAbsent(item)
    : table.tryPut(item, {
        condition: "claimId = :before",
        values: { ":before": before.claimId },
      });
}

const toOutcome = ({ earlierStoreIds, movedAt }: Claim): ClaimOutcome => ({
  kind: "claimed",
  moved: earlierStoreIds.length > 0 ? { earlierStoreIds, movedAt } : undefined,
});
