import * as z from "zod";

/** A request to sign in to the store at this address. */
export const signInRequestSchema = z.object({
  /** As `toStoreSite` returns it. */
  site: z.string(),
  /** The id of this request, so that a repeated request counts once. */
  deduplicationId: z.string(),
  requestedAt: z.iso.datetime().transform((iso) => new Date(iso)),
});
export type SignInRequest = z.infer<typeof signInRequestSchema>;
