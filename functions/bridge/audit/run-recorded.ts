import type { AuditRecord } from "#shared/bridge/domain/audit/audit-record.ts";
import type { AuditLog, AuditSubject } from "#shared/bridge/ports/audit/audit-log.ts";
import type { Result } from "#shared/kernel/result.ts";

export interface RecordedCall extends Omit<AuditRecord, "kind"> {
  readonly about: AuditSubject;
  readonly requestId: string;
  /** Undefined: the call neither changes anything nor shows personal data. */
  readonly kind: AuditRecord["kind"] | undefined;
}

/**
 * Runs a call and records it. A change is recorded before, so that a crash leaves no change without
 * a record; if it is refused, that is noted. An access is recorded before its data is returned.
 */
export async function runRecorded<Value, Refusal>(
  auditLog: AuditLog,
  { about, requestId, kind, ...record }: RecordedCall,
  run: () => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  if (kind === "change") {
    const position = await auditLog.addChange(about, record, requestId);
    const changed = await run();
    if (!changed.ok) await auditLog.addRefusal(about, position);
    return changed;
  }
  const result = await run();
  if (kind === "access" && result.ok) await auditLog.addAccess(about, record);
  return result;
}
