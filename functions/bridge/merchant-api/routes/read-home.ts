import * as z from "zod";
import { findStoreAccess } from "#functions/bridge/merchant-api/find-store-access.ts";
import { STORE_NOT_FOUND } from "#functions/bridge/merchant-api/refusal.ts";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import { homeSchema } from "#functions/bridge/merchant-api/schemas/home-schema.ts";
import { buildHomeView } from "#functions/bridge/merchant-api/views/home-view.ts";
import { ok } from "#shared/kernel/result.ts";

export const readHome = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/home",
    name: "readHome",
    tag: "Figures",
    summary: "Read what the home page shows",
    description:
      "What needs a person now, each with the action that solves it; what is under way; today's figures; how store and courier are connected; and what is left to do before the start. All in one call. Nothing personal is in it.",
    query: z.object({
      week: z
        .enum(["0", "1"])
        .default("1")
        .describe("`0` leaves the last seven days out: a page that looks again has them."),
    }),
    response: { status: 200, text: "The home page.", schema: homeSchema },
    refusals: {},
  },
  async ({ storeId, query }, deps) => {
    const access = await findStoreAccess(deps, storeId);
    if (access === undefined) return STORE_NOT_FOUND;
    return ok(await buildHomeView(deps, storeId, access, { withWeek: query.week === "1" }));
  },
);
