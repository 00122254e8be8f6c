import type { AlarmState } from "./evaluate-alarm.ts";

/** Finds the state of an alarm by the name or the ARN that a rule gives it. */
type StateReader = (alarm: string) => AlarmState;

const TOKENS = /ALARM|OK|INSUFFICIENT_DATA|TRUE|FALSE|AND|OR|NOT|[()]|"[^"]*"|[^\s()"]+/g;

/**
 * Evaluates the rule of a composite alarm: state functions, AND, OR, NOT, and parentheses.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutCompositeAlarm.html
 */
export function evaluateAlarmRule(rule: string, read: StateReader): boolean {
  const tokens = rule.match(TOKENS) ?? [];
  let at = 0;
  const take = (): string => tokens[at++] ?? "";

  const parseOr = (): boolean => {
    let value = parseAnd();
    while (tokens[at] === "OR") {
      at += 1;
      const other = parseAnd();
      value = value || other;
    }
    return value;
  };
  const parseAnd = (): boolean => {
    let value = parseTerm();
    while (tokens[at] === "AND") {
      at += 1;
      const other = parseTerm();
      value = value && other;
    }
    return value;
  };
  const parseTerm = (): boolean => {
    const token = take();
    if (token === "NOT") return !parseTerm();
    if (token === "TRUE" || token === "FALSE") return token === "TRUE";
    if (token === "(") {
      const value = parseOr();
      take();
      return value;
    }
    take();
    const alarm = take().replaceAll('"', "");
    take();
    return read(alarm) === token;
  };
  return parseOr();
}
