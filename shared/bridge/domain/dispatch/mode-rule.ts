import { isMatch } from "matcher";
import type { ShippingMethod } from "#shared/bridge/domain/delivery/store-order.ts";
import type { Mode, Settings } from "#shared/bridge/domain/settings/settings.ts";
import { type Rule, stopped } from "./dispatch-rule.ts";

/** Which way it goes, by the shipping method that the buyer chose. */
export const modeRule: Rule = {
  name: "Which way does it go?",
  apply: ({ order, settings }) => {
    const methods = order.shippingMethods.map(named).join(", ") || "no shipping method";
    const { mode, because } = modeOf(settings, order.shippingMethods);
    const saw = `shipping method: ${methods}; ${because}: ${mode}`;
    return mode === "ignore"
      ? stopped(
          saw,
          "skip",
          "ignored-method",
          `Orders with ${methods} do not go by courier, as set under modes.`,
        )
      : { saw, adds: { mode } };
  },
};

const named = ({ title, code }: ShippingMethod): string =>
  title === "" || title === code ? `"${code}"` : `"${title}" (${code})`;

function modeOf(
  { modes, defaultMode, rates }: Settings,
  methods: readonly ShippingMethod[],
): { mode: Mode; because: string } {
  const rule = modes.find(({ shippingMethod }) =>
    methods.some(({ title, code }) => fits(title, shippingMethod) || fits(code, shippingMethod)),
  );
  if (rule !== undefined) return { mode: rule.mode, because: `fits "${rule.shippingMethod}"` };
  // Also while rates are off: who bought at such a rate is still owed it.
  const sold = rates.services.find((service) => methods.some(({ code }) => code === service.code));
  return sold === undefined
    ? { mode: defaultMode, because: "no pattern fits, default" }
    : { mode: sold.mode, because: `bought as the checkout rate "${sold.code}"` };
}

/** The whole text, whatever its case; a `*` in the pattern stands for anything, all else for itself. */
function fits(text: string, pattern: string): boolean {
  const plain = pattern.replaceAll("\\", "\\\\");
  return text !== "" && isMatch(text.trim(), plain.startsWith("!") ? `\\${plain}` : plain);
}
