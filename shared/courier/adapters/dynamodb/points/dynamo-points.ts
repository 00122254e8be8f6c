import type { Table } from "#shared/aws/table.ts";
import { createClaimedItems } from "#shared/courier/adapters/dynamodb/lists/claimed-items.ts";
import { createNumberedList } from "#shared/courier/adapters/dynamodb/lists/numbered-list.ts";
import { buildPoint } from "#shared/courier/domain/points/point.ts";
import { toPointId } from "#shared/courier/domain/points/point-id.ts";
import type { Points } from "#shared/courier/ports/points.ts";
import { createAccessKeyClaims } from "./access-key-claims.ts";
import { parsePointItem, toPointItem } from "./point-item.ts";

const toListKey = (accountNumber: number) => `POINTS#${accountNumber}`;

/**
 * Points are one numbered list per account with pk `POINTS#<account number>`, and a claim per
 * access key.
 */
export function createDynamoPoints(table: Table): Points {
  const list = createNumberedList(table);
  const items = createClaimedItems({
    list,
    claims: createAccessKeyClaims(table),
    toListKey,
    build: (draft, { n }) => buildPoint(draft, toPointId(n)),
    toItem: toPointItem,
    parseItem: parsePointItem,
  });

  return {
    async find({ accountNumber, id }) {
      const item = await list.find(toListKey(accountNumber), id);
      return item === undefined ? undefined : parsePointItem(item);
    },

    findByKey: (accountNumber, key) => items.find({ accountNumber, key }),

    async create(draft, key) {
      const { accountNumber } = draft;
      const { created, thing } = await items.create({ accountNumber, key }, draft);
      return { created, point: thing };
    },

    async listPage(accountNumber, page) {
      return (await list.readPage(toListKey(accountNumber), page)).map(parsePointItem);
    },

    save(point) {
      const next = toPointItem({ ...point, version: point.version + 1 });
      return list.replace(toListKey(point.accountNumber), point.id, next, point.version);
    },
  };
}
