import * as z from "zod";
import type { AuditRecord } from "#shared/bridge/domain/audit/audit-record.ts";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import type { AuditLog, AuditSubject } from "#shared/bridge/ports/audit/audit-log.ts";
import { ok } from "#shared/kernel/result.ts";
import { defineRoute, type OperatorRoute } from "./operator-route.ts";
import { storePathSchema } from "./request-schemas.ts";

const pageQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  before: z.string().min(1).max(200).optional(),
});

/** Creates the calls that show who changed and read what. */
export function createAuditRoutes({ auditLog }: { readonly auditLog: AuditLog }): OperatorRoute[] {
  const readPage = async (about: AuditSubject, page: z.output<typeof pageQuerySchema>) => {
    const { records, position } = await auditLog.list(about, page);
    return ok({ records: records.map(toRecordView), next: position ?? null });
  };
  return [
    defineRoute({ key: "GET /ops/v1/audit", status: 200, query: pageQuerySchema }, ({ query }) =>
      readPage({ scope: "installation" }, query),
    ),
    defineRoute(
      {
        key: "GET /ops/v1/stores/{storeId}/audit",
        status: 200,
        path: storePathSchema,
        query: pageQuerySchema,
      },
      ({ path: { storeId }, query }) => readPage({ storeId }, query),
    ),
    defineRoute(
      {
        key: "GET /ops/v1/accounts/{accountId}/audit",
        status: 200,
        path: z.object({ accountId: accountIdSchema }),
        query: pageQuerySchema,
      },
      ({ path: { accountId }, query }) => readPage({ accountId }, query),
    ),
  ];
}

const toRecordView = ({ actor, subject, ...record }: AuditRecord) => ({
  ...record,
  actor: { ...actor, name: actor.name ?? null },
  subject: subject ?? null,
});
