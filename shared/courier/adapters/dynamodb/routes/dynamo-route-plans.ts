import type { Table } from "#shared/aws/table.ts";
import { createNumberedList } from "#shared/courier/adapters/dynamodb/lists/numbered-list.ts";
import type { RoutePlans } from "#shared/courier/ports/routes.ts";
import { parsePlanItem, toPlanItem } from "./route-plan-item.ts";

const LIST = "PLANS";

/** Route plans are one numbered list of the whole courier with pk `PLANS`. */
export function createDynamoRoutePlans(table: Table): RoutePlans {
  const list = createNumberedList(table);

  return {
    async add(draft) {
      const { n } = await list.takeNumber(LIST);
      const plan = { ...draft, id: n, version: 1 };
      await list.put(LIST, n, toPlanItem(plan));
      return plan;
    },

    async find(id) {
      const item = await list.find(LIST, id);
      return item === undefined ? undefined : parsePlanItem(item);
    },

    save(plan) {
      const next = toPlanItem({ ...plan, version: plan.version + 1 });
      return list.replace(LIST, plan.id, next, plan.version);
    },
  };
}
