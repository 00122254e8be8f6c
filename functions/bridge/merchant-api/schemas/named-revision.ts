import * as z from "zod";
import { refuseField } from "#functions/bridge/merchant-api/refusal.ts";

const MAX_REVISION = 999_999_999;

/** The revision that a replacement was made of, so that it replaces nothing else. */
export const namedRevisionSchema = z
  .int()
  .min(0)
  .max(MAX_REVISION)
  .optional()
  .describe("The revision that was read. Can be sent in `If-Match` instead.")
  .meta({ examples: [4] });

/** Refuses a replacement that names no revision. */
export const REVISION_MISSING = refuseField(
  "revision",
  "must be the revision that was read, here or in If-Match",
);

/** Returns the revision that a call names in its body or in `If-Match`; undefined without one. */
export const readNamedRevision = (
  { revision }: { readonly revision?: number | undefined },
  headers: Readonly<Record<string, string | undefined>>,
): number | undefined => revision ?? parseRevision(headers["if-match"]);

const parseRevision = (header = ""): number | undefined => {
  const [, digits] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
};
