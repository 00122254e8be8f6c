import * as z from "zod";
import { parseJson } from "#shared/kernel/parse-json.ts";

const countsSchema = z.object({
  metadata: z.object({
    vulnerabilities: z.object({ high: z.int(), critical: z.int(), total: z.int() }),
  }),
});

/** What `npm audit --json` says. Not every registry offers the audit. */
export type AuditResult =
  | { readonly kind: "unavailable" }
  | { readonly kind: "audited"; readonly serious: number; readonly total: number };

/** Reads the output of `npm audit --json`. Without a report, the registry has no audit. */
export function readAudit(output: string): AuditResult {
  const parsed = countsSchema.safeParse(parseJson(output));
  if (!parsed.success) return { kind: "unavailable" };
  const { high, critical, total } = parsed.data.metadata.vulnerabilities;
  return { kind: "audited", serious: high + critical, total };
}
