import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import type { PointDraft } from "#shared/courier/domain/points/point.ts";
import { pointDraftFields, toPointDraftItem } from "./point-item.ts";

/** A claimed access key: the draft of its point, and the point's number. */
export interface AccessKeyClaim {
  readonly key: string;
  readonly n: number;
  readonly draft: PointDraft;
}

const claimItem = z.object({ n: z.int(), draft: pointDraftFields });

/**
 * Claims on access keys have pk `KEYS#<account number>` and the normalized key as sk. The first
 * claim is final.
 */
export function createAccessKeyClaims(table: Table) {
  const toKey = (accountNumber: number, key: string) => ({ pk: `KEYS#${accountNumber}`, sk: key });

  const find = async (accountNumber: number, key: string): Promise<AccessKeyClaim | undefined> => {
    const item = await table.get(toKey(accountNumber, key));
    return item === undefined ? undefined : { key, ...claimItem.parse(item) };
  };

  return {
    find,

    /** Claims the key unless it is claimed. Returns whether it did. */
    acquire: ({ key, n, draft }: AccessKeyClaim): Promise<boolean> =>
      table.putIfAbsent({
        ...toKey(draft.accountNumber, key),
        n,
        draft: toPointDraftItem(draft),
      }),

    /** Moves the claim to another number. Returns the claim afterwards, whoever moved it. */
    move: async (claim: AccessKeyClaim, n: number): Promise<AccessKeyClaim> => {
      const { accountNumber } = claim.draft;
      const moved = await table.tryUpdate(toKey(accountNumber, claim.key), {
        update: "SET n = :to",
        condition: "n = :from",
        values: { ":from": claim.n, ":to": n },
      });
      const now = moved ? { ...claim, n } : await find(accountNumber, claim.key);
      if (now === undefined) throw new Error("a claim on an access key is missing");
      return now;
    },
  };
}
