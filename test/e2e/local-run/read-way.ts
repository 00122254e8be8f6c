import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface LogLine {
  readonly message: string;
  readonly service: string;
  readonly correlationId?: string;
  readonly cause?: string;
  readonly orderId?: string;
  readonly timestamp: string;
}

const readLines = (dir: string): LogLine[] =>
  readdirSync(join(dir, "logs")).flatMap((file) =>
    readFileSync(join(dir, "logs", file), "utf8")
      .split("\n")
      .filter((text) => text.endsWith("}"))
      .map((text) => JSON.parse(text)),
  );

/**
 * Answers the saved query *What is the way of one order?*: reads every line of both systems with the
 * correlation id of an order's delivery, in their order, each as service and message.
 */
export function readWay(dir: string, orderId: string): string[] {
  const lines = readLines(dir);
  const { correlationId = "none" } =
    lines.find((line) => line.message === "reconciled" && line.orderId === orderId) ?? {};
  return lines
    .filter((line) => line.correlationId === correlationId || line.cause === correlationId)
    .sort((one, other) => one.timestamp.localeCompare(other.timestamp))
    .map(({ service, message }) => `${service}: ${message}`);
}
