const MARK = "… [shortened]";

/** Cuts text to `longest` UTF-16 units between two characters as people see them, and says so at the end. */
export function shortenText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let kept = "";
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (kept.length + segment.length + MARK.length > longest) break;
    kept += segment;
  }
  return kept + MARK;
}
