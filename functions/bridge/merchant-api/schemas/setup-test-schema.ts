import * as z from "zod";
import { LINK_STATES, SETUP_LINKS } from "#shared/bridge/domain/setup-test/setup-test.ts";
import { reasonSchema, timeSchema } from "./field-schemas.ts";

/** A walk along the links between a store and a delivered parcel. */
export const setupTestSchema = z.object({
  id: z.string().meta({ examples: ["8f14e45f-ceea-467f-a9b1-6d2b8b2d1c11"] }),
  outcome: z
    .enum(["running", "works", "broken"])
    .describe("`running`: a link still waits. `works`: nothing that was tried is broken.")
    .meta({ examples: ["works"] }),
  brokenLink: z
    .enum(SETUP_LINKS)
    .nullable()
    .describe("The first link that is broken.")
    .meta({ examples: [null] }),
  startedAt: timeSchema,
  finishedAt: timeSchema.nullable(),
  links: z
    .array(
      z.object({
        link: z.enum(SETUP_LINKS),
        state: z
          .enum(LINK_STATES)
          .describe(
            "`not-tried`: an earlier link is broken, or `reason` says why. Of a live account, the test ends with the quote.",
          ),
        reason: reasonSchema
          .nullable()
          .describe("What was found, and what to do about it. Null while the link waits."),
        at: timeSchema.nullable().describe("When it was found."),
      }),
    )
    .meta({
      examples: [
        [
          {
            link: "store",
            state: "works",
            reason: {
              code: "setup-test.store-answers",
              params: {},
              text: "Your store answers, and shows its orders to the bridge.",
            },
            at: "2026-11-24T14:30:00.000Z",
          },
        ],
      ],
    })
    .describe("All links, in the order in which they are tried."),
});

export const storeSetupTestSchema = z.object({
  test: setupTestSchema.nullable().describe("The newest test. Null: none in the last thirty days."),
});
