import type { Table } from "#shared/aws/table.ts";
import {
  completeClaim,
  ensurePresent,
} from "#shared/courier/adapters/dynamodb/lists/complete-claim.ts";
import { createNumberedList } from "#shared/courier/adapters/dynamodb/lists/numbered-list.ts";
import { normalizeAccessKey } from "#shared/courier/domain/points/normalize-access-key.ts";
import { buildPoint, type Point } from "#shared/courier/domain/points/point.ts";
import { getPointPosition } from "#shared/courier/domain/points/point-id.ts";
import type { Points } from "#shared/courier/ports/points.ts";
import { type AccessKeyClaim, createAccessKeyClaims } from "./access-key-claims.ts";
import { parsePointItem, toPointItem } from "./point-item.ts";

const toListKey = (accountNumber: number) => `POINTS#${accountNumber}`;

/**
 * Points are one numbered list per account with pk `POINTS#<account number>`, and a claim per
 * access key. The claim is written first and holds the whole draft; the point follows. A crash
 * between the two leaves a claim without a point. The next read or creation then inserts the point.
 */
export function createDynamoPoints(table: Table): Points {
  const list = createNumberedList(table);
  const claims = createAccessKeyClaims(table);

  const find: Points["find"] = async (id) => {
    const { accountNumber, n } = getPointPosition(id);
    const item = await list.find(toListKey(accountNumber), n);
    return item === undefined ? undefined : parsePointItem(item);
  };

  const findClaimedPoint = async (claim: AccessKeyClaim): Promise<Point | undefined> => {
    const item = await list.find(toListKey(claim.draft.accountNumber), claim.n);
    const point = item === undefined ? undefined : parsePointItem(item);
    return point && normalizeAccessKey(point.creation.access_key) === claim.key ? point : undefined;
  };

  const completePoint = (first: AccessKeyClaim): Promise<Point> => {
    let claim = first;
    const pk = toListKey(first.draft.accountNumber);
    return completeClaim({
      n: first.n,
      async put(n) {
        const point = buildPoint(first.draft, n);
        return (await list.put(pk, n, toPointItem(point))) ? point : undefined;
      },
      findOwn: () => findClaimedPoint(claim),
      async move() {
        claim = await claims.move(claim, await list.readNextNumber(pk));
        return claim.n;
      },
    });
  };

  const findByKey: Points["findByKey"] = async (accountNumber, key) => {
    const claim = await claims.find(accountNumber, key);
    return claim && ((await findClaimedPoint(claim)) ?? (await completePoint(claim)));
  };

  return {
    find,
    findByKey,

    async create(draft, key) {
      const mine = await list.runWithNextNumber(toListKey(draft.accountNumber), async (n) =>
        (await claims.acquire({ key, draft, n })) ? completePoint({ key, draft, n }) : undefined,
      );
      if (mine !== undefined) return { created: true, point: mine };
      const other = await findByKey(draft.accountNumber, key);
      return { created: false, point: ensurePresent(other, "the point of a claimed access key") };
    },

    async listPage(accountNumber, page) {
      return (await list.readPage(toListKey(accountNumber), page)).map(parsePointItem);
    },

    save(point) {
      const { accountNumber, n } = getPointPosition(point.id);
      const next = toPointItem({ ...point, version: point.version + 1 });
      return list.replace(toListKey(accountNumber), n, next, point.version);
    },
  };
}
