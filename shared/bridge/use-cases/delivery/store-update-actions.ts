import {
  type StoreUpdateKind,
  toStoreUpdateId,
} from "#shared/bridge/domain/delivery/store-update.ts";
import { createMessage, type Message } from "#shared/bridge/domain/messages/message.ts";
import { confirmOrderRead, noteOwnChange } from "#shared/bridge/domain/reconcile/order-read.ts";
import type { StoreUpdateOutcome } from "#shared/bridge/ports/storefront.ts";
import type {
  ActionHandler,
  ActionPreparation,
} from "#shared/bridge/use-cases/reconcile/action-handler.ts";
import { appendTimeline, continueWith } from "#shared/bridge/use-cases/reconcile/action-result.ts";
import { claimBuyerMail, prepareBuyerMail } from "./claim-buyer-mail.ts";

/** More than a journey has tellings. */
const MAX_SENT_UPDATES = 300;

/** Notes that the store is told. From now on it may have the update. */
export const prepareStoreUpdate: ActionPreparation<"push-store-update"> = ({
  context,
  delivery,
  action: { update },
  now,
}) => ({
  attemptedUpdate: { id: toStoreUpdateId(update), at: now },
  ...prepareBuyerMail(context, delivery, update),
});

/** In 15 minutes. */
const TRIES_WITH_NOTE = 4;

/** Sends one update to the store, which reads its own state first. */
export const pushStoreUpdate: ActionHandler<"push-store-update"> = async ({
  context,
  delivery,
  action: { update, isFirstUpdate, isFirstAttempt },
  tracking,
  now,
}) => {
  if (tracking === undefined) throw new Error("A store update needs what the store shows");
  const { plan, key } = delivery;
  const locationIds = plan?.storeLocationIds.length ? plan.storeLocationIds : undefined;
  const mailsBuyer = await claimBuyerMail(context, delivery, update);
  const { code, failures = 0 } = delivery.lastError ?? {};
  const mayOmitNote = code === "store-blocked" && failures >= TRIES_WITH_NOTE;
  const pushed = { ...update, isFirstUpdate, isFirstAttempt, mailsBuyer, mayOmitNote };
  const outcome = await context.storefront.pushUpdate(key.orderId, pushed, tracking, {
    locationIds,
    methodIds: plan?.methodIds,
  });
  const event = toUpdateEvent(update.kind, outcome);
  return continueWith({
    attemptedUpdate: undefined,
    ...(outcome.order && confirmOrderRead(delivery, outcome.order)),
    ...(outcome.changedAt && noteOwnChange(delivery, outcome.changedAt)),
    sentUpdates: [...delivery.sentUpdates, toStoreUpdateId(update)].slice(-MAX_SENT_UPDATES),
    ...(event !== undefined && {
      timeline: appendTimeline(delivery, { at: now, by: "bridge", ...event }),
    }),
  });
};

const toUpdateEvent = (kind: StoreUpdateKind, outcome: StoreUpdateOutcome): Message | undefined => {
  if (outcome.note !== undefined) return outcome.note;
  return outcome.kind === "not-applicable" ? undefined : createMessage(`store-updated.${kind}`);
};
