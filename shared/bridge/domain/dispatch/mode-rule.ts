import { isMatch } from "matcher";
import type { ShippingMethod } from "#shared/bridge/domain/delivery/store-order.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Mode, Settings } from "#shared/bridge/domain/settings/settings.ts";
import { createStop, type DispatchRule } from "./dispatch-rule.ts";

/** Selects the delivery mode by the buyer's shipping method. */
export const modeRule: DispatchRule = {
  name: "Which way does it go?",
  apply: ({ order, settings }) => {
    const methods =
      order.shippingMethods.map(formatShippingMethod).join(", ") || "no shipping method";
    const { mode, explanation } = selectMode(settings, order.shippingMethods);
    const details = `shipping method: ${methods}; ${explanation}: ${mode}`;
    return mode === "ignore"
      ? createStop(details, "skip", createMessage("ignored-method", { methods }))
      : { details, additions: { mode } };
  },
};

const formatShippingMethod = ({ title, code }: ShippingMethod): string =>
  title === "" || title === code ? `"${code}"` : `"${title}" (${code})`;

function selectMode(
  { modes, defaultMode, rates }: Settings,
  methods: readonly ShippingMethod[],
): { mode: Mode; explanation: string } {
  const rule = modes.find(({ shippingMethod }) =>
    methods.some(
      ({ title, code }) =>
        isPatternMatch(title, shippingMethod) || isPatternMatch(code, shippingMethod),
    ),
  );
  if (rule !== undefined) return { mode: rule.mode, explanation: `fits "${rule.shippingMethod}"` };
  // Applies while rates are switched off too: an order may still have been bought at a rate.
  const boughtService = rates.services.find((service) =>
    methods.some(({ code }) => code === service.code),
  );
  return boughtService === undefined
    ? { mode: defaultMode, explanation: "no pattern fits, default" }
    : {
        mode: boughtService.mode,
        explanation: `bought as the checkout rate "${boughtService.code}"`,
      };
}

/**
 * Whether the whole text matches, ignoring case; `*` matches any text, every other character
 * itself.
 */
function isPatternMatch(text: string, pattern: string): boolean {
  const plain = pattern.replaceAll("\\", "\\\\");
  return text !== "" && isMatch(text.trim(), plain.startsWith("!") ? `\\${plain}` : plain);
}
