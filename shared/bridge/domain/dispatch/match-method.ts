import { isMatch } from "matcher";
import type { ShippingMethod } from "#shared/bridge/domain/delivery/store-order.ts";

/** Whether the title or code of one of the methods fits a merchant's pattern. */
export const isMethodMatch = (methods: readonly ShippingMethod[], pattern: string): boolean =>
  methods.some(
    ({ title, code }) => isPatternMatch(title, pattern) || isPatternMatch(code, pattern),
  );

/**
 * Whether the whole text matches, ignoring case; `*` matches any text, every other character
 * itself.
 */
function isPatternMatch(text: string, pattern: string): boolean {
  const plain = pattern.replaceAll("\\", "\\\\");
  return text !== "" && isMatch(text.trim(), plain.startsWith("!") ? `\\${plain}` : plain);
}
