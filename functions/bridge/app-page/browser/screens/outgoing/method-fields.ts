import type { Settings } from "../../../../../../shared/bridge/domain/settings/settings.ts";
import { createSelectField } from "../../fields.ts";

type Methods = Pick<Settings, "dispatchedMethods">;

/** Only Shopify tells local delivery from shipping; its page has App Bridge. */
const isShopify = (): boolean => window.shopify !== undefined;

/** Which of the shop's delivery methods go out by courier; nothing for a store that does not tell them apart. */
export const createMethodFields = ({ dispatchedMethods }: Methods): HTMLElement | undefined =>
  isShopify()
    ? createSelectField({
        ...{ name: "dispatchedMethods", label: "Delivery methods", value: dispatchedMethods },
        hint: "An order can have local delivery and shipping. Only the goods of the methods that you choose go out; local pick-up never does. Orders that were bought at a courier price go out in any case.",
        choices: [
          ["all", "Local delivery and shipping"],
          ["local-delivery", "Local delivery only"],
        ],
      })
    : undefined;

export const readMethods = (data: FormData): Partial<Methods> =>
  data.has("dispatchedMethods")
    ? { dispatchedMethods: data.get("dispatchedMethods") as Settings["dispatchedMethods"] }
    : {};

const TRIAL_NAME = "trial.method";

/** The method of an order that nobody placed. */
export const createTrialMethodField = (): HTMLElement | undefined =>
  isShopify()
    ? createSelectField({
        ...{ name: TRIAL_NAME, label: "Delivery of the order" },
        choices: [
          ["shipping", "Shipping"],
          ["local-delivery", "Local delivery"],
        ],
      })
    : undefined;

export const readTrialMethod = (data: FormData): string | undefined => {
  const method = data.get(TRIAL_NAME);
  return method === null ? undefined : String(method);
};
