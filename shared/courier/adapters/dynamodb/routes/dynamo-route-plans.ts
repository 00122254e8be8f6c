import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { numberedList } from "#shared/courier/adapters/dynamodb/lists/numbered-list.ts";
import type { RoutePlans } from "#shared/courier/ports/routes.ts";
import { planFrom, planItem } from "./route-plan-item.ts";

const LIST = "PLANS";

/** Plans of routes: one numbered list for the whole courier, pk `PLANS`. */
export function dynamoRoutePlans(client: DynamoDBDocumentClient, tableName: string): RoutePlans {
  const list = numberedList(client, tableName);

  return {
    async add(draft) {
      for (;;) {
        const plan = { ...draft, id: await list.next(LIST), version: 1 };
        if (await list.put(LIST, plan.id, planItem(plan))) return plan;
      }
    },

    async find(id) {
      const item = await list.find(LIST, id);
      return item === undefined ? undefined : planFrom(item);
    },

    save(plan) {
      const next = planItem({ ...plan, version: plan.version + 1 });
      return list.replace(LIST, plan.id, next, plan.version);
    },
  };
}
