import type { SourcePatch } from "../platform/module-hooks.ts";
import type { Activity } from "../run/activity.ts";
import type { RunOptions } from "../run/run-world.ts";

/** A defence of the product that is switched off: the change of its source that does so. */
export interface PlantedFault extends SourcePatch {
  /** What nothing prevents any more. */
  readonly removes: string;
  /** Further changes, of a second defence against the same. */
  readonly also?: readonly SourcePatch[];
  /** Changes that belong to its world, such as a courier that protects itself less. */
  readonly worldPatches?: readonly SourcePatch[];
  /** The world in which it shows; otherwise one as each seed draws it. */
  readonly world?: Pick<RunOptions, "faults" | "activity">;
  /** The first seed to run. */
  readonly seed: number;
}

/** A short day: a few orders, and people who leave them alone. */
export const CALM: Activity = {
  orders: 4,
  hasEdits: false,
  actions: 0,
  isHurried: false,
  interventions: 0,
  ceilingCents: 0,
  settings: 0,
  hasRetention: false,
  method: "",
  batchMinutes: 0,
  farShare: 0,
  noteStatus: 0,
  isPermitted: true,
  permissionChanges: 0,
  tagRule: "",
  tagEdits: 0,
  corrections: 0,
  splitShare: 0,
  oldShare: 0,
  hasPrograms: false,
  hasMails: false,
  hasRates: false,
  redactions: 0,
};

/** A courier that makes a second point when it is asked again, as the interface does not forbid. */
export const LENIENT_COURIER: readonly SourcePatch[] = [
  {
    file: "shared/courier/adapters/dynamodb/lists/claimed-items.ts",
    find: "const present = await find(name);",
    replace: "const present = rangeSize === 0 ? undefined : await find(name);",
  },
  {
    file: "shared/courier/adapters/dynamodb/points/access-key-claims.ts",
    find: "table.putIfAbsent(",
    replace: "(async (item: object) => { await table.put({ ...item }); return true; })(",
  },
];

/**
 * A store that disables no webhook, however often it fails (woocommerce_max_webhook_delivery_failures):
 * nothing tells that webhooks were missed, so no repair asks for their orders again.
 */
export const TOLERANT_STORE: readonly SourcePatch[] = [
  {
    file: "test/sandbox/woocommerce/webhooks/webhooks.ts",
    find: "failureCount > 5)",
    replace: "failureCount > 5_000)",
  },
];
