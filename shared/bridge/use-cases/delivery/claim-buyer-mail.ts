import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { type StoreUpdate, toStoreUpdateId } from "#shared/bridge/domain/delivery/store-update.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { ReconcileContext } from "#shared/bridge/use-cases/reconcile/reconcile-context.ts";

const MAX_ATTEMPTS = 4;

/** Returns the id of an update among those of all parts of its order. */
const toBuyerMailId = ({ key }: Delivery, update: StoreUpdate): string =>
  `${key.part} ${toStoreUpdateId(update)}`;

type Context = Pick<ReconcileContext, "deliveries" | "settings">;

const mayMail = ({ settings }: Pick<Context, "settings">, update: StoreUpdate): boolean =>
  settings.notifyCustomer && update.kind === "under-way" && update.isSilent !== true;

/** Returns what the first part saves before the action: that this update is the one to mail. */
export const prepareBuyerMail = (
  context: Pick<Context, "settings">,
  delivery: Delivery,
  update: StoreUpdate,
): Pick<Delivery, "buyerMailId"> =>
  delivery.key.part === 1 && delivery.buyerMailId === undefined && mayMail(context, update)
    ? { buyerMailId: toBuyerMailId(delivery, update) }
    : {};

/**
 * Returns whether the store may mail the buyer with this update, and saves that: one update of one
 * part of an order does. The same update may be repeated, because the store looks for its effect
 * first; an update of another part, or of a later booking, mails nothing.
 */
export async function claimBuyerMail(
  context: Context,
  delivery: Delivery,
  update: StoreUpdate,
): Promise<boolean> {
  if (!mayMail(context, update)) return false;
  const mailId = toBuyerMailId(delivery, update);
  if (delivery.key.part === 1) return delivery.buyerMailId === mailId;
  const { deliveries } = context;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const first = await deliveries.find({ ...delivery.key, part: 1 });
    if (first === undefined) return false;
    if (first.buyerMailId !== undefined) return first.buyerMailId === mailId;
    if ((await deliveries.save({ ...first, buyerMailId: mailId })) === "saved") return true;
  }
  throw new UnavailableError(createMessage("delivery-busy"), { hasNoEffect: true });
}
