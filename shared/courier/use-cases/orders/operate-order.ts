import type { ProofImageBody } from "#shared/contract/ops/operator-order-calls.ts";
import type { Coordinates } from "#shared/courier/domain/geography/coordinates.ts";
import { getOrderEnd } from "#shared/courier/domain/personal-data/order-data.ts";
import { type Courier, MAX_PROOF_IMAGES } from "#shared/courier/domain/points/point.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import type { Order } from "../../domain/orders/order.ts";
import type { OrderIdentity } from "../../domain/orders/order-id.ts";
import type { OrderStatus } from "../../domain/orders/order-status.ts";
import { createInvalidFieldRefusal, createNotFoundRefusal, type Refusal } from "../refusal.ts";
import { changeOrder } from "./change-order.ts";
import { type SetOrderStatusDeps, setOrderStatus } from "./set-order-status.ts";

/** Returns the operations of the courier's operator on an order. */
export function operateOrder(deps: SetOrderStatusDeps) {
  const setStatus = setOrderStatus(deps);
  const { orders, clock } = deps;

  /** Changes fields other than the status. `decide` may refuse. */
  const changeOrRefuse = async (
    identity: OrderIdentity,
    decide: (order: Order) => Order | Refusal,
  ): Promise<Result<Order, Refusal>> => {
    let outcome: Result<Order, Refusal> = fail(createNotFoundRefusal("order"));
    await changeOrder(orders, identity, async (order) => {
      const decided = decide(order);
      outcome = "msgtext" in decided ? fail(decided) : ok(decided);
      return outcome.ok ? outcome.value : undefined;
    });
    return outcome;
  };

  return {
    setStatus: (identity: OrderIdentity, targetStatus: OrderStatus, route: number | undefined) =>
      setStatus(identity, (order) => {
        if (targetStatus === 30 && order.courier === undefined) return NEEDS_DRIVER;
        return {
          targetStatus,
          actor: "operator",
          route: route === undefined ? undefined : route - 1,
        };
      }),

    /**
     * Assigns a driver to a searching order. Replaces the driver of an order that is not picked up
     * yet.
     */
    assignDriver: (identity: OrderIdentity, courier: Courier) =>
      setStatus(identity, (order) => {
        if (order.status !== 30 && order.status !== 40) {
          return { targetStatus: 30, actor: "operator", courier };
        }
        const operation = "Courier changed";
        return { targetStatus: order.status, actor: "operator", operation, patch: { courier } };
      }),

    moveDriver: (identity: OrderIdentity, to: Coordinates) =>
      changeOrRefuse(identity, (order) =>
        order.courier === undefined || getOrderEnd(order) !== undefined
          ? NO_DRIVER
          : { ...order, reportedLocation: { ...to, at: clock() } },
      ),

    addImage: (identity: OrderIdentity, { url, img_type }: ProofImageBody) =>
      changeOrRefuse(identity, (order) => {
        if (order.erasedAt !== undefined) return ERASED_IMAGE;
        if (order.images.length >= MAX_PROOF_IMAGES) return TOO_MANY_IMAGES;
        const uploadedBy = img_type === 1 ? "sender" : "courier";
        const image = { url, insertedAt: clock(), uploadedBy, status: order.status } as const;
        return { ...order, images: [...order.images, image] };
      }),
  };
}

const TOO_MANY_IMAGES = createInvalidFieldRefusal(
  "url",
  `exceeds the limit of ${MAX_PROOF_IMAGES} images per order`,
);

const ERASED_IMAGE = createInvalidFieldRefusal("url", "belongs to an order that is erased");

const NEEDS_DRIVER = createInvalidFieldRefusal("pack_status", "is set by assigning a driver");
const NO_DRIVER: Refusal = { name: "noDriver", msgtext: "No driver is under way with the order." };
