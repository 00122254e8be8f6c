import * as z from "zod";
import type { Store } from "#test/sandbox/woocommerce/store.ts";

const count = z.number().int().nonnegative();

/** What shall go wrong next; a counter goes down with each time, `{}` ends them all. */
export const faultsSchema = z.strictObject({
  /** Webhook deliveries that vanish without being sent or counted. */
  dropNextDeliveries: count.default(0),
  /** Every webhook delivery is sent twice. */
  duplicateDeliveries: z.boolean().default(false),
  /** REST requests answered with `status` and an HTML page, before any work. */
  failNextRequests: count.default(0),
  status: z.number().int().min(400).max(599).default(503),
  /** REST requests whose work is done and whose connection is cut before the answer. */
  loseNextAnswers: count.default(0),
  /** Only requests of this method, such as "PUT", count for the two above. */
  method: z.string().optional(),
  /** Only requests whose path matches this regular expression count for the two above. */
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
  /** The user behind keys and webhooks lost the role: 403 for requests, signed errors for receivers. */
  userDemoted: z.boolean().default(false),
});
type Faults = z.infer<typeof faultsSchema>;
type FaultCounter = "dropNextDeliveries" | "failNextRequests" | "loseNextAnswers";

/** The faults that are set; they outlive a restart. */
export function readFaults(store: Store): Faults {
  const row = store.db.queryOne("SELECT value FROM settings WHERE name = 'faults'");
  return faultsSchema.parse(row === undefined ? {} : JSON.parse(String(row.value)));
}

/** Sets the faults, in place of all that were set before. */
export function saveFaults(store: Store, faults: Faults): void {
  store.db.execute("INSERT OR REPLACE INTO settings VALUES ('faults', ?)", JSON.stringify(faults));
}

/** Whether a fault strikes now; counts it when it does. */
export function consumeFault(store: Store, counter: FaultCounter): boolean {
  const faults = readFaults(store);
  if (faults[counter] === 0) return false;
  saveFaults(store, { ...faults, [counter]: faults[counter] - 1 });
  return true;
}
