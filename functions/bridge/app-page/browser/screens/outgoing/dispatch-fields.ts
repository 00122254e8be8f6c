import type { Settings } from "../../../../../../shared/bridge/domain/settings/settings.ts";
import { createElement } from "../../dom.ts";
import {
  createCheckbox,
  createFieldError,
  createSelectField,
  createTextField,
} from "../../fields.ts";
import { showOnlyFor } from "../show-only-for.ts";

type Dispatch = Settings["dispatch"];

/** WooCommerce's own statuses that an order to be delivered can have, by their names in its admin. */
const WOOCOMMERCE_STATUSES = [
  ["processing", "Processing"],
  ["on-hold", "On hold"],
  ["pending", "Pending payment"],
  ["completed", "Completed"],
] as const;
const STATUS_FIELD = "dispatch.status";

/**
 * When an order goes out by itself. Shopify's orders have no statuses of the merchant's: what is
 * paid outside the checkout is chosen by payment method.
 */
export function createDispatchFields(dispatch: Dispatch, isShopify: boolean): HTMLElement {
  const hasStatuses = !isShopify || dispatch.when === "status";
  const choice = createSelectField({
    ...{ name: "dispatch.when", label: "When", value: dispatch.when },
    choices: [
      ["paid", "As soon as it is paid"],
      ...(hasStatuses ? [["status", "When it has one of these statuses"] as const] : []),
      ["tag", "When it has this tag"],
      ["manual", "Only when I dispatch it"],
    ],
  });
  const statuses = createStatusFields(dispatch);
  const tag = createTextField({
    ...{ name: "dispatch.tag", label: "Tag" },
    value: dispatch.when === "tag" ? dispatch.tag : "",
  });
  showOnlyFor(choice, { status: statuses, tag });
  return createElement(
    "fieldset",
    {},
    createElement("legend", {}, "When orders go out"),
    choice,
    statuses,
    tag,
    createFieldError("dispatch"),
  );
}

function createStatusFields(dispatch: Dispatch): HTMLElement {
  const chosen = dispatch.when === "status" ? dispatch.statuses : [];
  const isKnown = (status: string) => WOOCOMMERCE_STATUSES.some(([id]) => id === status);
  return createElement(
    "div",
    {},
    ...WOOCOMMERCE_STATUSES.map(([id, label]) =>
      createCheckbox({ name: STATUS_FIELD, value: id, label, isChecked: chosen.includes(id) }),
    ),
    createTextField({
      ...{ name: "dispatch.statuses", label: "Statuses of plugins" },
      value: chosen.filter((status) => !isKnown(status)).join(", "),
      hint: "Their short names, with commas between them: ready-to-ship.",
    }),
  );
}

export function readDispatch(data: FormData): Dispatch {
  switch (data.get("dispatch.when")) {
    case "status": {
      const statuses = data.getAll(STATUS_FIELD).map(String);
      return { when: "status", statuses: [...statuses, ...parseWords(data)] };
    }
    case "tag":
      return { when: "tag", tag: String(data.get("dispatch.tag")) };
    case "manual":
      return { when: "manual" };
    default:
      return { when: "paid" };
  }
}

const parseWords = (data: FormData): string[] =>
  String(data.get("dispatch.statuses") ?? "")
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
