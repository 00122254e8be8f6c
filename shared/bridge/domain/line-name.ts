import type { HistoryLine } from "./courier-view.ts";

/** A line of the courier's history is known by its words and its time. */
export const lineName = ({ text, at }: Pick<HistoryLine, "text" | "at">): string =>
  `${at.toISOString()} ${text}`;
