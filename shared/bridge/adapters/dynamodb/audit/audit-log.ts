import { createHash } from "node:crypto";
import * as z from "zod";
import type { Item, Table } from "#shared/aws/table.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import type { AuditRecord } from "#shared/bridge/domain/audit/audit-record.ts";
import { computeFingerprint } from "#shared/bridge/domain/fingerprint.ts";
import type { AuditLog, AuditSubject } from "#shared/bridge/ports/audit/audit-log.ts";

const recordSchema = z.object({
  at: date,
  kind: z.enum(["change", "access"]),
  actor: z.object({
    kind: z.enum(["api-key", "session", "shopify-user", "operator", "administrator"]),
    id: z.string(),
    name: z.string().optional(),
  }),
  action: z.string(),
  subject: z.string().optional(),
  address: z.string(),
});

const DAY_MS = 24 * 3_600_000;
/** Follows the position of a change that was refused. It sorts directly after the change. */
const REFUSED = " refused";
/** So often a page is filled up; after that it is short. */
const MAX_QUERIES = 5;
/** Sorts after every position. */
const END = "~";
function toPartition(about: AuditSubject): string {
  if ("scope" in about) return "AUDIT#INSTALLATION";
  return "storeId" in about
    ? `AUDIT#STORE#${createHash("sha256").update(about.storeId).digest("base64url")}`
    : `AUDIT#ACCOUNT#${about.accountId}`;
}

/**
 * Stores records in `AUDIT#… / <time> <id>`, outside of the store's partition: they outlive an
 * erasure, which they tell of. What remains then names the store only by a hash. A record is put once and never updated or deleted; the table's time to
 * live ends it.
 */
export function createDynamoAuditLog(table: Table, retentionDays: number): AuditLog {
  const put = (about: AuditSubject, sk: string, item: AuditRecord | { readonly at: Date }) =>
    table.putIfAbsent({
      pk: toPartition(about),
      sk,
      ...item,
      at: item.at.toISOString(),
      // `toTimeToLive` adds a day.
      ...toTimeToLive(new Date(item.at.getTime() + (retentionDays - 1) * DAY_MS)),
    });
  return {
    async addChange(about, record, requestId) {
      const position = `${record.at.toISOString()} ${requestId}`;
      await put(about, position, { ...record, kind: "change" });
      return position;
    },
    async addRefusal(about, position) {
      const at = new Date(position.slice(0, position.indexOf(" ")));
      await put(about, `${position}${REFUSED}`, { at });
    },
    async addAccess(about, record) {
      const hour = `${record.at.toISOString().slice(0, 13)}:00:00.000Z`;
      const { kind, id } = record.actor;
      const access = computeFingerprint([kind, id, record.subject]);
      const position = `${hour} access ${access}`;
      await put(about, position, { ...record, kind: "access" });
    },
    async list(about, { limit, before, since = new Date(0) }) {
      const records: AuditRecord[] = [];
      let position = before;
      for (let query = 0; query < MAX_QUERIES && records.length < limit; query++) {
        const missing = limit - records.length;
        const page = await readPage(table, toPartition(about), missing, position ?? END);
        const listed = page.records.filter(({ at }) => at >= since);
        records.push(...listed);
        position = listed.length < page.records.length ? undefined : page.position;
        if (position === undefined) break;
      }
      return { records, position };
    },
  };
}

/** Reads so many items before a position, and returns those that are listed. */
async function readPage(table: Table, partition: string, limit: number, before: string) {
  const { items } = await table.queryPage({
    keyCondition: "pk = :pk AND sk < :before",
    values: { ":pk": partition, ":before": before },
    isDescending: true,
    limit,
  });
  const last = items.length < limit ? undefined : toChangePosition(String(items.at(-1)?.sk));
  return { records: listRecords(items), position: last };
}

/** Returns the records of a page, without the changes that were refused. */
function listRecords(items: readonly Item[]): AuditRecord[] {
  const positions = items.map(({ sk }) => String(sk));
  const refused = new Set(positions.filter(isRefusal).map(toChangePosition));
  return items
    .filter(({ sk }) => !isRefusal(String(sk)) && !refused.has(String(sk)))
    .map((item) => recordSchema.parse(item));
}

const isRefusal = (position: string): boolean => position.endsWith(REFUSED);

/** Returns the position of the change that a refusal is about; a page never begins between both. */
const toChangePosition = (position: string): string =>
  isRefusal(position) ? position.slice(0, -REFUSED.length) : position;
