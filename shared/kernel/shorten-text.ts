const MARK = "… [shortened]";

/**
 * Shortens text to `longest` UTF-16 code units without splitting a visible character, and marks the
 * cut at the end.
 */
export function shortenText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let kept = "";
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (kept.length + segment.length + MARK.length > longest) break;
    kept += segment;
  }
  return kept + MARK;
}
