import * as z from "zod";
import { cacheResults } from "#shared/kernel/cache-results.ts";
import { freezeDeeply } from "#test/sandbox/freeze-deeply.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";

const count = z.number().int().nonnegative();

/** The faults to inject. Each use decreases a counter; `{}` removes all faults. */
export const faultsSchema = z.strictObject({
  /** Drops webhook deliveries: they are neither sent nor counted. */
  dropNextDeliveries: count.default(0),
  /** Sends every webhook delivery twice. */
  duplicateDeliveries: z.boolean().default(false),
  /** Fails REST requests with `status` and an HTML page, before any work. */
  failNextRequests: count.default(0),
  status: z.number().int().min(400).max(599).default(503),
  /** Does the work of REST requests and cuts the connection before the response. */
  loseNextAnswers: count.default(0),
  /** Answers REST requests only after so many milliseconds. */
  delayMs: count.default(0),
  /** Limits the three faults above to requests with this method, for example "PUT". */
  method: z.string().optional(),
  /** Limits the three faults above to requests whose path matches this regular expression. */
  path: z
    .string()
    .refine((text) => {
      try {
        return new RegExp(text) !== undefined;
      } catch {
        return false;
      }
    })
    .optional(),
  /** Removes the role of the keys' user: requests return 403, and webhooks contain signed errors. */
  userDemoted: z.boolean().default(false),
});
type Faults = z.infer<typeof faultsSchema>;
type FaultCounter = "dropNextDeliveries" | "failNextRequests" | "loseNextAnswers";

const MOST_PARSED = 100;
/** Each request reads the same text. */
const parseFaults = cacheResults(
  (text) => freezeDeeply(faultsSchema.parse(JSON.parse(text))),
  MOST_PARSED,
);

/** Reads the configured faults. They survive a restart. */
export function readFaults(store: Store): Faults {
  const row = store.db.queryOne("SELECT value FROM settings WHERE name = 'faults'");
  return parseFaults(String(row?.value ?? "{}"));
}

/** Replaces the configured faults. */
export function saveFaults(store: Store, faults: Faults): void {
  store.db.execute("INSERT OR REPLACE INTO settings VALUES ('faults', ?)", JSON.stringify(faults));
}

/** Returns true if a fault applies now, and counts it. */
export function consumeFault(store: Store, counter: FaultCounter): boolean {
  const faults = readFaults(store);
  if (faults[counter] === 0) return false;
  saveFaults(store, { ...faults, [counter]: faults[counter] - 1 });
  return true;
}
