import pMap from "p-map";
import * as z from "zod";
import type { TableScan } from "#shared/aws/scan-table.ts";
import type { ItemKey, Table } from "#shared/aws/table.ts";
import { createVault, type SealingKeys, type Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import {
  describeKeys,
  type ResealPass,
  readResealPass,
  startResealPass,
  writeResealPass,
} from "./reseal-pass.ts";

export interface ResealDeps {
  readonly table: Pick<Table, "get" | "put" | "tryUpdate">;
  readonly scanPage: TableScan;
  /** Reads the present keys of every sealing purpose. */
  readonly readKeys: () => Promise<SealingKeys>;
  readonly clock: Clock;
  /** Whether there is time for another page. */
  readonly hasTime: () => boolean;
  readonly pageSize: number;
  readonly reportFailure: (item: ItemKey, error: unknown) => void;
}

export interface ResealReport {
  /**
   * `waiting`: functions may still seal under the former key. `resealing`: the next run goes on.
   * `incomplete`: some values cannot be opened. `complete`: all values are under the current keys.
   */
  readonly state: "waiting" | "resealing" | "incomplete" | "complete";
  readonly resealed: number;
  readonly failed: number;
}

const sealedItemSchema = z.object({ pk: z.string(), sk: z.string(), sealed: z.string() });
const CONCURRENCY = 10;
/** Values that could not be opened are tried again after this time. */
const RETRY_MS = 24 * 3600_000;

/**
 * Seals every stored value under the current key of its purpose. Reads the whole table once after each
 * change of the keys, a part in each run. A run that dies is continued from the last page that it saved.
 * Repeating any part is harmless: a value is replaced only if it is as it was read.
 */
export async function resealValues(deps: ResealDeps): Promise<ResealReport> {
  const keys = await deps.readKeys();
  const now = deps.clock();
  let pass = await readResealPass(deps.table);
  if (pass === undefined || pass.keys !== describeKeys(keys) || isRetryDue(pass, now)) {
    pass = startResealPass(keys, now);
    await writeResealPass(deps.table, pass);
  }
  if (pass.finishedAt !== undefined || now < pass.beginAt) return toReport(pass, now);
  const vault = createVault(keys);
  while (pass.finishedAt === undefined && deps.hasTime()) {
    pass = await resealPage(deps, vault, pass);
    await writeResealPass(deps.table, pass);
  }
  return toReport(pass, now);
}

const isRetryDue = ({ failed, finishedAt }: ResealPass, now: Date): boolean =>
  failed > 0 && finishedAt !== undefined && now.getTime() - finishedAt.getTime() >= RETRY_MS;

async function resealPage(deps: ResealDeps, vault: Vault, pass: ResealPass): Promise<ResealPass> {
  const { items, lastKey } = await deps.scanPage({
    having: "sealed",
    attributes: ["pk", "sk", "sealed"],
    limit: deps.pageSize,
    startKey: pass.startKey,
  });
  const outcomes = await pMap(items, (item) => resealItem(deps, vault, item), {
    concurrency: CONCURRENCY,
  });
  const count = (wanted: ItemOutcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return {
    ...pass,
    startKey: lastKey,
    resealed: pass.resealed + count("resealed"),
    failed: pass.failed + count("failed"),
    finishedAt: lastKey === undefined ? deps.clock() : undefined,
  };
}

type ItemOutcome = "resealed" | "unchanged" | "failed";

async function resealItem(
  { table, reportFailure }: ResealDeps,
  vault: Vault,
  item: unknown,
): Promise<ItemOutcome> {
  const { sealed, ...key } = sealedItemSchema.parse(item);
  const next = tryReseal(vault, key, sealed);
  if (!next.ok) {
    reportFailure(key, next.error);
    return "failed";
  }
  if (next.sealed === undefined) return "unchanged";
  const isReplaced = await table.tryUpdate(key, {
    update: "SET sealed = :after",
    condition: "sealed = :before",
    values: { ":before": sealed, ":after": next.sealed },
  });
  // Whoever changed it meanwhile sealed it under the current key.
  return isReplaced ? "resealed" : "unchanged";
}

type Resealed =
  | { readonly ok: true; readonly sealed: string | undefined }
  | { readonly ok: false; readonly error: unknown };

/** Only what cannot be opened is a failure of the value. A failing table ends the run. */
function tryReseal(vault: Vault, key: ItemKey, sealed: string): Resealed {
  try {
    if (vault.isCurrent(key, sealed)) return { ok: true, sealed: undefined };
    return { ok: true, sealed: vault.seal(key, vault.open(key, sealed)) };
  } catch (error) {
    return { ok: false, error };
  }
}

function toReport({ beginAt, finishedAt, resealed, failed }: ResealPass, now: Date): ResealReport {
  const counts = { resealed, failed };
  if (finishedAt !== undefined) return { state: failed > 0 ? "incomplete" : "complete", ...counts };
  return { state: now < beginAt ? "waiting" : "resealing", ...counts };
}
