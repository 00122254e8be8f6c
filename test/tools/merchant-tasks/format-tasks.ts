import type { TaskResult } from "./task.ts";

const HEAD = ["Task", "Clicks", "Fields", "Pages took", "A person, estimated"];

/** Returns the results as a table of Markdown. */
export const formatTasks = (results: readonly TaskResult[]): string =>
  [HEAD, HEAD.map(() => "---"), ...results.map(toCells)]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");

const toCells = ({ title, clicks, fields, pageSeconds, personSeconds }: TaskResult): string[] => [
  title,
  String(clicks),
  String(fields),
  `${pageSeconds.toFixed(1)} s`,
  `${personSeconds} s`,
];
