import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import {
  compressItem,
  expandItem,
} from "#shared/courier/adapters/dynamodb/compression/compress-item.ts";
import { toDueKeys } from "#shared/courier/adapters/dynamodb/due-work/due-keys.ts";
import { toExpiryFields } from "#shared/courier/adapters/dynamodb/item-fields.ts";
import type { ClaimName, Claims } from "#shared/courier/adapters/dynamodb/lists/claimed-items.ts";
import type { PointDraft } from "#shared/courier/domain/points/point.ts";
import { pointDraftFields, toPointDraftItem } from "./point-item.ts";

const claimItem = z.object({ n: z.int(), draft: pointDraftFields.optional() });

const toKey = ({ accountNumber, key }: ClaimName) => ({ pk: `KEYS#${accountNumber}`, sk: key });

/** Claims of earlier versions have their draft uncompressed. */
const FINISH = "REMOVE compressed, draft, dueKind, dueAt, expiresAtSeconds";

/**
 * Claims on access keys have pk `KEYS#<account number>` and the normalized key as sk. A claim is
 * due until its point is stored.
 */
export const createAccessKeyClaims = (table: Table): Claims<PointDraft> => ({
  async find(name) {
    const item = await table.get(toKey(name));
    return item === undefined ? undefined : { ...claimItem.parse(expandItem(item)), rangeStart: 0 };
  },

  acquire: (name, { n }, draft) =>
    table.putIfAbsent(
      compressItem({
        ...toKey(name),
        n,
        draft: toPointDraftItem(draft),
        ...toDueKeys("point-claim", draft.createdAt),
        ...toExpiryFields(draft.eraseAt),
      }),
    ),

  async finish(name) {
    await table.update(toKey(name), { update: FINISH });
  },
});
