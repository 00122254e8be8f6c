import * as z from "zod";

/** Somebody asks to sign in to the store at this address. */
export const signInRequestSchema = z.object({
  /** As `siteOf` writes it. */
  site: z.string(),
  /** Names this request, so that a repeat of it counts once. */
  deduplicationId: z.string(),
  requestedAt: z.iso.datetime().transform((iso) => new Date(iso)),
});
export type SignInRequest = z.infer<typeof signInRequestSchema>;
