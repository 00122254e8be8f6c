import type { AuditRecord } from "#shared/bridge/domain/audit/audit-record.ts";
import type { AccountId, StoreId } from "#shared/bridge/domain/ids.ts";

/** What audit records are about: a store, a courier account of the operator's, or all of them. */
export type AuditSubject =
  | { readonly storeId: StoreId }
  | { readonly accountId: AccountId }
  | { readonly scope: "installation" };

/** A page of records; the newest come first. */
interface AuditPage {
  readonly records: readonly AuditRecord[];
  /** Where the next page begins. Undefined on the last page. */
  readonly position: string | undefined;
}

/** Stores who changed and read what. Records are added only, and end with their retention. */
export interface AuditLog {
  /** Adds a change before it is made, so that no change is without a record. Returns its position. */
  addChange(
    about: AuditSubject,
    record: Omit<AuditRecord, "kind">,
    requestId: string,
  ): Promise<string>;
  /** Notes that the change at this position was refused. It is not listed any more. */
  addRefusal(about: AuditSubject, position: string): Promise<void>;
  /** Adds an access, once for each actor, subject and hour. */
  addAccess(about: AuditSubject, record: Omit<AuditRecord, "kind">): Promise<void>;
  /** Returns a page before this position. A page can have fewer records than `limit`. */
  list(
    about: AuditSubject,
    page: {
      readonly limit: number;
      readonly before?: string | undefined;
      /** Earlier records are not listed. */
      readonly since?: Date | undefined;
    },
  ): Promise<AuditPage>;
}
