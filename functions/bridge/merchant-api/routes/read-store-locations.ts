import * as z from "zod";
import { answerUnconnected } from "#functions/bridge/merchant-api/answer-unconnected.ts";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import {
  listProposedChanges,
  matchProposals,
} from "#shared/bridge/domain/stores/location-proposal.ts";
import { ok } from "#shared/kernel/result.ts";

const placeSchema = z.object({ latitude: z.number(), longitude: z.number() });

/** What the store knows of a location, in the fields of a pick-up location. */
const proposalSchema = z.object({
  name: z.string(),
  storeLocationId: z
    .string()
    .optional()
    .describe("Shopify's number of the location; WooCommerce has none."),
  address: z.string().describe("One line, as sent to the courier."),
  coordinates: placeSchema
    .optional()
    .describe("As Shopify located the address; WooCommerce has none."),
  contactName: z.string().describe("The store's name."),
  contactPhone: z.string().optional(),
  timeZone: z.string().optional(),
});

/** The store's own locations. */
export const storeLocationsSchema = z.object({
  storeLocations: z
    .array(
      z.object({
        pickupLocationId: z
          .string()
          .nullable()
          .describe(
            "The pick-up location that is linked to it, or has its address; null if there is none. It is named once.",
          ),
        changes: z
          .object({
            storeLocationId: z.string().optional(),
            address: z.string().optional(),
            coordinates: placeSchema.nullable().optional().describe("Null takes them away."),
          })
          .nullable()
          .describe(
            "What the proposal would change of that pick-up location; empty if nothing, null if there is none.",
          ),
        proposal: proposalSchema.describe(
          "A pick-up location as far as the store knows it. What is absent, you have to add.",
        ),
      }),
    )
    .meta({
      examples: [
        [
          {
            pickupLocationId: null,
            changes: null,
            proposal: {
              name: "Brooklyn store",
              storeLocationId: "655441492",
              address: "200 Eastern Parkway, Brooklyn, NY 11238, US",
              coordinates: { latitude: 40.6712, longitude: -73.9636 },
              contactName: "Tea House",
              contactPhone: "+17185550101",
              timeZone: "America/New_York",
            },
          },
        ],
      ],
    }),
});

export const readStoreLocations = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/store-locations",
    name: "readStoreLocations",
    tag: "Pick-up locations",
    summary: "Read the store's own locations",
    description:
      "The store's own locations as proposals for pick-up locations; nothing is saved. Of Shopify those that are active and fulfill online orders, of WooCommerce the store's address. Empty before the shop is connected.",
    response: { status: 200, text: "Each location once.", schema: storeLocationsSchema },
    refusals: {},
  },
  async ({ storeId }, deps) => {
    const store = await deps.stores.find(storeId);
    if (store === undefined) return answerUnconnected(deps, storeId, { storeLocations: [] });
    const [proposals, { locations }] = await Promise.all([
      deps.listLocationProposals(store),
      deps.settings.read(storeId),
    ]);
    const matches = matchProposals(proposals, locations);
    return ok({
      storeLocations: proposals.map((proposal, at) => {
        const found = matches[at];
        return {
          pickupLocationId: found?.id ?? null,
          changes: found === undefined ? null : listProposedChanges(proposal, found),
          proposal,
        };
      }),
    });
  },
);
