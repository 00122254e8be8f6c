import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { completeClaim, present } from "#shared/courier/adapters/dynamodb/lists/complete-claim.ts";
import { numberedList } from "#shared/courier/adapters/dynamodb/lists/numbered-list.ts";
import { comparableKey } from "#shared/courier/domain/points/normalize-access-key.ts";
import { newPoint, type Point } from "#shared/courier/domain/points/point.ts";
import { placeOf } from "#shared/courier/domain/points/point-id.ts";
import type { Points } from "#shared/courier/ports.ts";
import { type Claim, keyClaims } from "./access-key-claims.ts";
import { pointFrom, pointItem } from "./point-item.ts";

const listOf = (accountNumber: number) => `POINTS#${accountNumber}`;

/**
 * Points: one list an account (pk `POINTS#<account number>`), and a claim for each access key.
 *
 * The claim is written first and holds everything; the point follows. A process that dies between
 * the two leaves a claim, and whoever meets it, reading or creating, puts its point.
 */
export function dynamoPoints(client: DynamoDBDocumentClient, tableName: string): Points {
  const list = numberedList(client, tableName);
  const claims = keyClaims(client, tableName);

  const find: Points["find"] = async (id) => {
    const { accountNumber, n } = placeOf(id);
    const item = await list.find(listOf(accountNumber), n);
    return item === undefined ? undefined : pointFrom(item);
  };

  const pointAt = async ({ key, n, draft }: Claim): Promise<Point | undefined> => {
    const item = await list.find(listOf(draft.accountNumber), n);
    const point = item === undefined ? undefined : pointFrom(item);
    return point && comparableKey(point.creation.access_key) === key ? point : undefined;
  };

  const complete = (first: Claim): Promise<Point> => {
    let claim = first;
    const pk = listOf(first.draft.accountNumber);
    return completeClaim({
      n: first.n,
      async put(n) {
        const point = newPoint(first.draft, n);
        return (await list.put(pk, n, pointItem(point))) ? point : undefined;
      },
      own: () => pointAt(claim),
      async move() {
        claim = await claims.move(claim, await list.next(pk));
        return claim.n;
      },
    });
  };

  const findByKey: Points["findByKey"] = async (accountNumber, key) => {
    const claim = await claims.find(accountNumber, key);
    return claim === undefined ? undefined : ((await pointAt(claim)) ?? (await complete(claim)));
  };

  return {
    find,
    findByKey,

    async create(draft, key) {
      const mine = await list.withNext(listOf(draft.accountNumber), async (n) =>
        (await claims.take({ key, draft, n })) ? complete({ key, draft, n }) : undefined,
      );
      if (mine !== undefined) return { created: true, point: mine };
      const other = await findByKey(draft.accountNumber, key);
      return { created: false, point: present(other, "the point of a claimed access key") };
    },

    async page(accountNumber, page) {
      return (await list.page(listOf(accountNumber), page)).map(pointFrom);
    },

    save(point) {
      const { accountNumber, n } = placeOf(point.id);
      const next = pointItem({ ...point, version: point.version + 1 });
      return list.replace(listOf(accountNumber), n, next, point.version);
    },
  };
}
