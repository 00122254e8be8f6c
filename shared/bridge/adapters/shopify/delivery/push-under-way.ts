import * as z from "zod";
import {
  type OperationRunner,
  timeSchema,
} from "#shared/bridge/adapters/shopify/connection-schema.ts";
import { isLocationIncluded, toNumericId } from "#shared/bridge/adapters/shopify/location-id.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type {
  StoreUpdateOutcome,
  TrackingInfo,
  UpdateScope,
} from "#shared/bridge/ports/storefront.ts";
import {
  type FulfillmentOrder,
  getLocationId,
  readFulfillmentOrders,
} from "./fulfillment-orders.ts";
import { type Fulfillment, findOurFulfillments, fulfillmentSchema } from "./fulfillments.ts";
import { toMethodId } from "./goods-method.ts";
import type { KnownFulfillment } from "./known-fulfillment.ts";
import { isShippable } from "./order-goods.ts";
import { CREATE_FULFILLMENT } from "./order-operations.ts";
import { ORDER_GONE, userErrorsSchema } from "./update-outcomes.ts";

const createdFulfillmentSchema = fulfillmentSchema.extend({
  order: z.object({ updatedAt: timeSchema }),
});
const createdSchema = z.object({
  fulfillmentCreate: userErrorsSchema.extend({ fulfillment: createdFulfillmentSchema.nullish() }),
});
type CreatedFulfillment = z.output<typeof createdFulfillmentSchema>;

interface UnderWayUpdate {
  readonly tracking: TrackingInfo;
  readonly scope: UpdateScope;
  /** Whether Shopify mails the buyer: once, however many fulfillments there are. */
  readonly notifyCustomer: boolean;
  /** What was just read, if the update was never tried. */
  readonly known: KnownFulfillment | undefined;
}

/** The outcome, with the fulfillments that it created. */
export interface UnderWayOutcome extends StoreUpdateOutcome {
  readonly created?: readonly Fulfillment[];
}

/**
 * Creates a fulfillment with the bridge's tracking number for each location with open items. Shopify
 * has no idempotency for this, so that existing fulfillments are read first, unless they are known. A location with such a
 * fulfillment is skipped: the courier does not carry items that were opened later. The request states
 * the quantities, so that Shopify refuses it if another process was faster.
 */
export async function pushUnderWay(
  runOperation: OperationRunner,
  id: string,
  { tracking, scope, notifyCustomer, known }: UnderWayUpdate,
): Promise<UnderWayOutcome> {
  const { locationIds, methodIds } = scope;
  const filter = { trackingNumber: tracking.number, locationIds };
  const fulfillmentOrders =
    known?.fulfillmentOrders ?? (await readFulfillmentOrders(runOperation, id));
  const ourFulfillments = await findOurFulfillments(runOperation, id, filter, known);
  if (fulfillmentOrders === undefined || ourFulfillments === undefined) return ORDER_GONE;
  const activeFulfillments = ourFulfillments.filter(({ status }) => status !== "CANCELLED");
  const doneLocationIds = activeFulfillments.map(({ location }) => toNumericId(location));
  const matching = fulfillmentOrders.filter(
    (each) =>
      isShippable(each) &&
      isLocationIncluded(getLocationId(each), locationIds) &&
      (methodIds === undefined || methodIds.includes(toMethodId(each))),
  );
  const openOrders = matching.filter(
    (each) => isOpen(each) && !doneLocationIds.includes(getLocationId(each)),
  );
  // An earlier try may have mailed the buyer with its first fulfillment.
  const mayNotify = notifyCustomer && ourFulfillments.length === 0;
  const created: CreatedFulfillment[] = [];
  for (const [at, group] of [...Map.groupBy(openOrders, getLocationId).values()].entries())
    created.push(
      ...(await createFulfillment(runOperation, group, tracking, mayNotify && at === 0)),
    );

  if (openOrders.length > 0)
    return { kind: "pushed", created, changedAt: created.at(-1)?.order.updatedAt };
  if (activeFulfillments.length > 0) return { kind: "already-known" };
  if (matching.length > 0) {
    throw new UnavailableError(createMessage("shopify-order-on-hold"), { hasNoEffect: true });
  }
  return {
    kind: "not-applicable",
    note: createMessage("nothing-to-fulfill"),
  };
}

const isOpen = ({ supportedActions }: FulfillmentOrder): boolean =>
  supportedActions.some(({ action }) => action === "CREATE_FULFILLMENT");

async function createFulfillment(
  runOperation: OperationRunner,
  group: readonly FulfillmentOrder[],
  { number, url, company }: TrackingInfo,
  notifyCustomer: boolean,
): Promise<CreatedFulfillment[]> {
  const lineItemsByFulfillmentOrder = group.map(({ id, lines }) => ({
    fulfillmentOrderId: id,
    fulfillmentOrderLineItems: lines
      .filter(({ remainingQuantity }) => remainingQuantity > 0)
      .map((line) => ({ id: line.id, quantity: line.remainingQuantity })),
  }));
  const trackingInfo = { number, url, company };
  const fulfillment = { lineItemsByFulfillmentOrder, trackingInfo, notifyCustomer };
  const { fulfillmentCreate } = createdSchema.parse(
    await runOperation(CREATE_FULFILLMENT, { fulfillment }),
  );
  if (fulfillmentCreate.userErrors.length > 0) {
    throw new UnavailableError(createMessage("shopify-refused-fulfillment"));
  }
  return fulfillmentCreate.fulfillment ? [fulfillmentCreate.fulfillment] : [];
}
