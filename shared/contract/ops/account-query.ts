import * as z from "zod";
import { nameText } from "#shared/contract/fields.ts";

/** The query of the operator's calls on one point or order. Their ids are unique within an account. */
export const accountQuery = z.object({
  clientid: nameText.meta({
    description: "The id of the account that has the point or the order.",
    "x-ours": true,
  }),
});
