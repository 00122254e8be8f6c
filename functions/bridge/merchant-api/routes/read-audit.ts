import * as z from "zod";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import { ok } from "#shared/kernel/result.ts";
import { auditSchema } from "../schemas/audit-schema.ts";

export const readAudit = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/audit",
    name: "readAudit",
    tag: "Audit",
    summary: "Read who changed and read what",
    description:
      "The newest records first, since the store was connected. Records contain no buyer's data. They cannot be changed, and end with the retention that the operator set. Go on with `next` as `before` until it is null; a page may be short and not the last.",
    query: z.strictObject({
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(100)
        .default(50)
        .describe("Records a page, at most.")
        .meta({ examples: [20] }),
      before: z.string().min(1).max(200).optional().describe("`next` of the page before."),
    }),
    response: { status: 200, text: "The records.", schema: auditSchema },
    refusals: {},
  },
  async ({ storeId, query: { limit, before } }, { auditLog, connectionEpochs }) => {
    // Another shop may have had the store id before.
    const since = (await connectionEpochs.read(storeId))?.startedAt;
    const page = await auditLog.list({ storeId }, { limit, before, since });
    return ok({
      records: page.records.map(({ at, actor, subject, ...record }) => ({
        ...record,
        at: at.toISOString(),
        actor: { ...actor, name: actor.name ?? null },
        subject: subject ?? null,
      })),
      next: page.position ?? null,
    });
  },
);
