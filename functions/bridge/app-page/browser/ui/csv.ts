/** A number as a spreadsheet reads it. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A spreadsheet would run what begins like a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const toCell = (text: string): string => {
  const harmless = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
};

/** Returns a table of texts as a file's, its lines ended as RFC 4180 says. */
export const formatCsv = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");

/** Saves a table of texts as a file of the browser. */
export function downloadCsv(name: string, text: string): void {
  // A spreadsheet takes it for UTF-8 because of its first character.
  const url = URL.createObjectURL(new Blob(["\uFEFF", text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
