import * as z from "zod";
import { answerUnconnected } from "#functions/bridge/merchant-api/answer-unconnected.ts";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import { reasonSchema } from "#functions/bridge/merchant-api/schemas/field-schemas.ts";
import {
  listedDeliverySchema,
  toListedDeliveryView,
} from "#functions/bridge/merchant-api/schemas/listed-delivery.ts";
import { formatSearchProblem } from "#functions/bridge/messages/format-search-problem.ts";
import type { Message } from "#shared/bridge/domain/messages/message.ts";
import { searchDeliveries } from "#shared/bridge/use-cases/delivery/search-deliveries.ts";
import { ok } from "#shared/kernel/result.ts";
import { createTrimmedText } from "#shared/kernel/texts.ts";
import { filterQuery, toDeliveryFilter } from "./delivery-filter.ts";

const storeAnswerSchema = z.object({
  orderCount: z
    .int()
    .describe("How many orders of the buyer the store found, also those without a delivery.")
    .meta({ examples: [1] }),
  hasMore: z
    .boolean()
    .describe("Whether the store may have more of them: it is asked for the newest alone.")
    .meta({ examples: [false] }),
  shownDays: z
    .int()
    .nullable()
    .describe(
      "The store shows apps the orders of so many days only. Null: all, or it did not answer.",
    )
    .meta({ examples: [60] }),
  problem: reasonSchema
    .nullable()
    .describe(
      "Why the store was not searched, or not for everything: it does not answer, or Shopify has not approved the app for buyers' data. What was found by the order is in `deliveries` all the same.",
    )
    .meta({ examples: [null] }),
});

export const searchAnswerSchema = z.object({
  deliveries: z
    .array(
      listedDeliverySchema.extend({
        foundBy: z
          .enum(["order", "buyer"])
          .describe("Whether the text is the order's or its buyer's.")
          .meta({ examples: ["buyer"] }),
      }),
    )
    .describe(
      "Those found by the order first, the best match first; then those of buyers, the newest first.",
    ),
  hasMore: z
    .boolean()
    .describe(
      "Whether more may match than are here. There is no other page: send more of the text.",
    )
    .meta({ examples: [false] }),
  store: storeAnswerSchema.describe("What the store answered."),
});

const NOTHING: z.input<typeof searchAnswerSchema> = {
  deliveries: [],
  hasMore: false,
  store: { orderCount: 0, hasMore: false, shownDays: null, problem: null },
};

export const searchDeliveriesRoute = defineRoute(
  {
    key: "POST /api/v1/stores/{storeId}/deliveries/search",
    name: "searchDeliveries",
    tag: "Deliveries",
    summary: "Search by order or buyer",
    description:
      "Finds deliveries by what `q` of the list finds, and by the buyer's name, e-mail address or phone number. The bridge keeps no index of buyers: it asks the store, once for each call, and reads the deliveries of the orders that it names. Shopify finds the beginnings of words, whole e-mail addresses and the orders of the last 60 days; WooCommerce finds a phone number as its buyer typed it. The text is in the body, so that no address, access log or audit record has it. The audit records that somebody searched.",
    query: z.object(filterQuery),
    body: z.strictObject({
      text: createTrimmedText(100)
        .describe("The order's number, or the buyer's name, e-mail address or phone number.")
        .meta({ examples: ["Ada Example"] }),
    }),
    response: { status: 200, text: "What was found.", schema: searchAnswerSchema },
    refusals: {},
  },
  async ({ storeId, query, body: { text } }, deps) => {
    const { settings } = await deps.settings.readWithRevision(storeId);
    const filter = toDeliveryFilter(query, settings, deps.clock());
    if (!filter.ok) return filter;
    const store = await deps.stores.find(storeId);
    if (store === undefined) return answerUnconnected(deps, storeId, NOTHING);
    const {
      found,
      hasMore,
      store: answer,
    } = await searchDeliveries(deps, store, text, filter.value);
    return ok({
      deliveries: found.map(({ delivery, foundBy }) => ({
        ...toListedDeliveryView(delivery),
        foundBy,
      })),
      hasMore,
      store: {
        orderCount: answer.orderCount,
        hasMore: answer.hasMore,
        shownDays: answer.shownDays ?? null,
        problem: toProblemView(answer.problem),
      },
    });
  },
);

const toProblemView = (problem: Message | undefined) =>
  problem === undefined
    ? null
    : { code: problem.code, params: problem.params, text: formatSearchProblem(problem) };
