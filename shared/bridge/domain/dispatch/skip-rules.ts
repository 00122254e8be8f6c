import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { type Question, type Rule, stopped } from "./dispatch-rule.ts";

/** A rule that leaves orders of one kind alone. */
const skips = (
  name: string,
  code: string,
  text: string,
  test: (
    order: StoreOrder,
    question: Question,
  ) => { readonly saw: string; readonly applies: boolean },
): Rule => ({
  name,
  apply: (question) => {
    const { saw, applies } = test(question.order, question);
    return applies ? stopped(saw, "skip", code, text) : { saw };
  },
});

const standingIs =
  (standing: StoreOrder["standing"]) =>
  (order: StoreOrder): { saw: string; applies: boolean } => ({
    saw: `the store says "${order.standingText}"`,
    applies: order.standing === standing,
  });

/** Sent by hand, or fulfilled is the very status that orders go out on. */
const isMeant = ({ order, settings: { dispatch }, byHand }: Question): boolean =>
  byHand ||
  (dispatch.when === "status" &&
    dispatch.statuses.some((status) => status.toLowerCase() === order.standingText.toLowerCase()));

/** Orders that do not become a delivery, whatever the settings say. */
export const STANDING_RULES: readonly Rule[] = [
  skips(
    "Is it in the trash?",
    "trashed",
    "The order is in the store's trash. Restore it to have it delivered.",
    standingIs("trashed"),
  ),
  skips(
    "Is it a draft?",
    "draft",
    "The order is a draft: the buyer has not placed it yet.",
    standingIs("draft"),
  ),
  skips("Is it a test?", "test", "The order is a test order: no courier is sent.", (order) => ({
    saw: order.isTest ? "a test order" : "a real order",
    applies: order.isTest,
  })),
  skips(
    "Was it cancelled?",
    "cancelled",
    "The order was cancelled in the store.",
    standingIs("cancelled"),
  ),
  skips(
    "Was all of it refunded?",
    "refunded",
    "The order was fully refunded in the store.",
    standingIs("refunded"),
  ),
  skips(
    "Is it fulfilled already?",
    "already-fulfilled",
    "The store had already fulfilled the order when the bridge first saw it.",
    (order, question) => {
      const { saw, applies } = standingIs("fulfilled")(order);
      if (!applies || !isMeant(question)) return { saw, applies };
      return { saw: `${saw}, and its merchant sends such orders`, applies: false };
    },
  ),
  skips(
    "Is there something to ship?",
    "nothing-to-ship",
    "Nothing in the order needs a courier: it has virtual goods only, or neither a shipping method nor a shipping address.",
    ({ handOver }) => ({
      saw: `it is handed over by ${handOver.replaceAll("-", " ")}`,
      applies: handOver === "nothing-to-ship",
    }),
  ),
  skips(
    "Does the buyer collect it?",
    "local-pickup",
    "The buyer collects the order: local pick-up was chosen.",
    ({ handOver }) => ({
      saw: `it is handed over by ${handOver.replaceAll("-", " ")}`,
      applies: handOver === "local-pickup",
    }),
  ),
];
