import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import type { PointDraft } from "#shared/courier/domain/points/point.ts";
import { pointDraftFields, toPointDraftItem } from "./point-item.ts";

/** An access key taken: all that is needed to put its point, and the number it is to be put at. */
export interface AccessKeyClaim {
  readonly key: string;
  readonly n: number;
  readonly draft: PointDraft;
}

const claimItem = z.object({ n: z.int(), draft: pointDraftFields });

/** Claims on access keys: pk `KEYS#<account number>`, sk the comparable key. The first one stands. */
export function createAccessKeyClaims(table: Table) {
  const toKey = (accountNumber: number, key: string) => ({ pk: `KEYS#${accountNumber}`, sk: key });

  const find = async (accountNumber: number, key: string): Promise<AccessKeyClaim | undefined> => {
    const item = await table.get(toKey(accountNumber, key));
    return item === undefined ? undefined : { key, ...claimItem.parse(item) };
  };

  return {
    find,

    /** Takes the key if nobody has; tells whether it did. */
    acquire: ({ key, n, draft }: AccessKeyClaim): Promise<boolean> =>
      table.putIfAbsent({
        ...toKey(draft.accountNumber, key),
        n,
        draft: toPointDraftItem(draft),
      }),

    /** The claim with another number, or with the one that somebody else moved it to meanwhile. */
    move: async (claim: AccessKeyClaim, n: number): Promise<AccessKeyClaim> => {
      const { accountNumber } = claim.draft;
      const moved = await table.tryUpdate(toKey(accountNumber, claim.key), {
        update: "SET n = :to",
        condition: "n = :from",
        values: { ":from": claim.n, ":to": n },
      });
      const now = moved ? { ...claim, n } : await find(accountNumber, claim.key);
      if (now === undefined) throw new Error("a claim on an access key is gone");
      return now;
    },
  };
}
