/** Without spaces, in capitals: "sw1a 1aa" is written in many ways. */
const normalizeCode = (code: string): string => code.replaceAll(/\s/g, "").toUpperCase();

/**
 * Whether a postal code fits a merchant's text: the same code, a beginning (`100*`), or a range of codes
 * of one length (`10001-10099`). A US code of nine digits fits by its first five, too.
 */
export function isPostalCodeMatch(postalCode: string, pattern: string): boolean {
  const code = normalizeCode(postalCode);
  if (code === "") return false;
  const codes = /^\d{5}-\d{4}$/.test(code) ? [code, code.slice(0, 5)] : [code];
  const wanted = normalizeCode(pattern);
  if (wanted.endsWith("*")) return codes.some((one) => one.startsWith(wanted.slice(0, -1)));
  const [from = "", to = "", ...others] = wanted.split("-");
  const isRange = others.length === 0 && from !== "" && from.length === to.length;
  return codes.some(
    (one) => one === wanted || (isRange && one.length === from.length && from <= one && one <= to),
  );
}
