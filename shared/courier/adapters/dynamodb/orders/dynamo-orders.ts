import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { completeClaim, present } from "#shared/courier/adapters/dynamodb/lists/complete-claim.ts";
import { numberedList } from "#shared/courier/adapters/dynamodb/lists/numbered-list.ts";
import { newOrder, type Order } from "#shared/courier/domain/orders/order.ts";
import { orderPlaceOf } from "#shared/courier/domain/orders/order-id.ts";
import type { Orders } from "#shared/courier/ports-for-orders.ts";
import { quoteTokens, type UsedToken } from "./dynamo-quotes.ts";
import { orderFrom, orderItem } from "./order-item.ts";

const listOf = (accountNumber: number) => `ORDERS#${accountNumber}`;

/**
 * Orders: one numbered list an account, pk `ORDERS#<account number>`.
 *
 * The token is used first and holds everything; the order follows. A process that dies between the
 * two leaves a used token, and whoever meets it, reading or confirming, puts its order.
 */
export function dynamoOrders(client: DynamoDBDocumentClient, tableName: string): Orders {
  const list = numberedList(client, tableName);
  const tokens = quoteTokens(client, tableName);

  const at = async (accountNumber: number, n: number): Promise<Order | undefined> => {
    const item = await list.find(listOf(accountNumber), n);
    return item === undefined ? undefined : orderFrom(item);
  };

  const ownAt = async ({ draft }: UsedToken, n: number): Promise<Order | undefined> => {
    const order = await at(draft.accountNumber, n);
    return order?.token === draft.token ? order : undefined;
  };

  const complete = (used: UsedToken): Promise<Order> => {
    const { draft, n: first } = used;
    const pk = listOf(draft.accountNumber);
    return completeClaim({
      n: first,
      async put(n) {
        const order = newOrder(draft, n);
        return (await list.put(pk, n, orderItem(order))) ? order : undefined;
      },
      own: (n) => ownAt(used, n),
      move: async (from) => tokens.move(draft.token, from, await list.next(pk)),
    });
  };

  const findByToken: Orders["findByToken"] = async ({ accountNumber, token }) => {
    const used = await tokens.read(token);
    if (used === undefined || !("n" in used)) return undefined;
    if (used.draft.accountNumber !== accountNumber) return undefined;
    return (await ownAt(used, used.n)) ?? (await complete(used));
  };

  return {
    findByToken,

    async find(id) {
      const { accountNumber, n } = orderPlaceOf(id);
      return at(accountNumber, n);
    },

    async confirm(draft) {
      const mine = await list.withNext(listOf(draft.accountNumber), async (n) =>
        (await tokens.use({ draft, n })) ? complete({ draft, n }) : undefined,
      );
      if (mine !== undefined) return { created: true, order: mine };
      const other = await findByToken(draft);
      return { created: false, order: present(other, "the order of a used token") };
    },

    async page(accountNumber, page) {
      return (await list.page(listOf(accountNumber), page)).map(orderFrom);
    },

    save(order) {
      const { accountNumber, n } = orderPlaceOf(order.id);
      const next = orderItem({ ...order, version: order.version + 1 });
      return list.replace(listOf(accountNumber), n, next, order.version);
    },
  };
}
