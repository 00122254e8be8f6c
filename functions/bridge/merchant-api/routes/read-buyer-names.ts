import * as z from "zod";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import { formatDeliveryKey, storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { ok } from "#shared/kernel/result.ts";

const MAX_DELIVERIES = 100;

/** `5001` is the first part of that order, `5001-2` its second. */
const ID = "\\d{1,30}(-([1-9]\\d{0,2}|1000))?";
const deliveriesSchema = z
  .string()
  .regex(
    new RegExp(`^${ID}(,${ID}){0,${MAX_DELIVERIES - 1}}$`),
    "must be ids of orders separated by commas, such as 5001, or 5001-2 for part 2",
  )
  .describe(
    `Ids of at most ${MAX_DELIVERIES} orders, separated by commas; \`5001-2\` for part 2 of one.`,
  )
  .meta({ examples: ["5001,5002-2"] })
  .transform((text) => text.split(",").map(parseDelivery));

function parseDelivery(text: string) {
  const [orderId, part = "1"] = text.split("-");
  return { orderId: storeOrderIdSchema.parse(orderId), part: Number(part) };
}

export const readBuyerNames = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/buyer-names",
    name: "readBuyerNames",
    tag: "Deliveries",
    summary: "Read the names of buyers",
    description:
      "The names of the buyers of a page of deliveries, which the list does not have. The audit records who read them.",
    query: z.object({
      deliveries: deliveriesSchema,
    }),
    response: {
      status: 200,
      text: "The names that the bridge has.",
      schema: z.object({
        buyers: z
          .array(
            z.object({
              orderId: z.string().meta({ examples: ["5001"] }),
              part: z.int().meta({ examples: [1] }),
              name: z.string().meta({ examples: ["Ada Example"] }),
            }),
          )
          .describe("Without deliveries that are unknown, or whose personal data is removed."),
      }),
    },
    refusals: {},
  },
  async ({ storeId, query }, { buyerNames }) => {
    const keys = query.deliveries.map((one) => ({ storeId, ...one }));
    const unique = new Map(keys.map((key) => [formatDeliveryKey(key), key]));
    const names = await buyerNames.readNames([...unique.values()]);
    return ok({
      buyers: [...unique].flatMap(([id, { orderId, part }]) => {
        const name = names.get(id);
        return name === undefined ? [] : [{ orderId, part, name }];
      }),
    });
  },
);
