import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Action } from "#shared/bridge/domain/reconcile/action.ts";
import type { TrackingInfo } from "#shared/bridge/ports/storefront.ts";
import type { ActionResult, DeliveryPatch } from "./action-result.ts";
import type { ReconcileContext } from "./reconcile-context.ts";

/** What every action can use beside its own parameters. */
export interface ActionInputs {
  readonly context: ReconcileContext;
  readonly delivery: Delivery;
  /** The batch of the delivery, if it is in one. */
  readonly batch: Batch | undefined;
  /** What the store shows of the delivery; only for an update of the store. */
  readonly tracking?: TrackingInfo | undefined;
  readonly now: Date;
}

/**
 * Executes one kind of action and returns the changes to save. Repeating it has no further effect.
 */
export type ActionHandler<Kind extends Action["kind"]> = (
  inputs: ActionInputs & { readonly action: Extract<Action, { kind: Kind }> },
) => ActionResult | Promise<ActionResult>;

/**
 * Returns what is saved before the action is executed, so that a run after a crash knows that its
 * effect may exist. It is taken back if the action certainly had no effect.
 */
export type ActionPreparation<Kind extends Action["kind"]> = (
  inputs: ActionInputs & { readonly action: Extract<Action, { kind: Kind }> },
) => DeliveryPatch;
