import type { MetricQuery } from "./alarm-definition.ts";
import type { MetricReader } from "./metric-samples.ts";

/** Reads the value of a metric or an expression in the period that begins at a time. */
type PeriodReader = (startsAt: number) => number | undefined;

/** Returns the period of an alarm's queries, and what reads the one whose data it returns. */
export function readQueries(
  queries: readonly MetricQuery[],
  read: MetricReader,
): { readonly periodSeconds: number; readonly readPeriod: PeriodReader } {
  const returned = queries.find(({ ReturnData }) => ReturnData) ?? queries[0];
  if (returned === undefined) throw new Error("An alarm has no query");
  const periodSeconds =
    returned.Period ?? Math.max(...queries.map(({ MetricStat: stat }) => stat?.Period ?? 60));
  const readQuery = (id: string, startsAt: number): number | undefined => {
    const query = queries.find(({ Id }) => Id === id);
    if (query === undefined) throw new Error(`The expression names the unknown id ${id}`);
    if (query.Expression !== undefined)
      return evaluateExpression(query.Expression, (other) => readQuery(other, startsAt));
    if (query.MetricStat === undefined) throw new Error(`${id} is no metric and no expression`);
    const { Metric, Stat } = query.MetricStat;
    const series = {
      namespace: Metric.Namespace,
      name: Metric.MetricName,
      dimensions: Metric.Dimensions,
    };
    return read(series, Stat, { startsAt, seconds: periodSeconds });
  };
  return { periodSeconds, readPeriod: (startsAt) => readQuery(returned.Id, startsAt) };
}

type Value = number | undefined;
type Reading = (id: string) => Value;

const OPERATIONS: Readonly<Record<string, (one: number, other: number) => number>> = {
  "+": (one, other) => one + other,
  "-": (one, other) => one - other,
  "*": (one, other) => one * other,
  "/": (one, other) => one / other,
  ">": (one, other) => Number(one > other),
  "<": (one, other) => Number(one < other),
};
const LEVELS = [
  ["<", ">"],
  ["+", "-"],
  ["*", "/"],
] as const;

const LIST_SIGNS = ["[", "]", ","];

const collect = (values: readonly Value[]) => values.filter((value) => value !== undefined);
const FUNCTIONS: Readonly<Record<string, (args: readonly Value[]) => Value>> = {
  FILL: ([value, filler]) => value ?? filler,
  IF: ([condition, yes, no]) => (condition === undefined ? undefined : condition === 0 ? no : yes),
  MAX: (values) => (collect(values).length === 0 ? undefined : Math.max(...collect(values))),
  MIN: (values) => (collect(values).length === 0 ? undefined : Math.min(...collect(values))),
  SUM: (values) =>
    collect(values).length === 0
      ? undefined
      : collect(values).reduce((total, value) => total + value, 0),
};

/**
 * Evaluates the part of CloudWatch's metric math that the stacks use: arithmetic, comparisons, and
 * the functions FILL, IF, MAX, MIN and SUM (of a list). An operand without data gives no data, and a
 * division by zero none either.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/using-metric-math.html
 */
export function evaluateExpression(expression: string, read: Reading): Value {
  const tokens = expression.match(/\d+(?:\.\d+)?|\w+|\S/g) ?? [];
  let at = 0;
  const take = (): string => tokens[at++] ?? "";

  const parseLevel = (level: number): Value => {
    const operators: readonly string[] | undefined = LEVELS[level];
    if (operators === undefined) return parseOperand();
    let value = parseLevel(level + 1);
    while (operators.includes(tokens[at] ?? ""))
      value = combine(take(), value, parseLevel(level + 1));
    return value;
  };
  const parseList = (): Value[] => {
    const values: Value[] = [];
    while (at < tokens.length && tokens[at] !== ")") {
      if (LIST_SIGNS.includes(tokens[at] ?? "")) at += 1;
      else values.push(parseLevel(0));
    }
    at += 1;
    return values;
  };
  const parseOperand = (): Value => {
    const token = take();
    if (token === "(") {
      const value = parseLevel(0);
      take();
      return value;
    }
    if (/^\d/.test(token)) return Number(token);
    const call = FUNCTIONS[token];
    if (tokens[at] !== "(") return read(token);
    if (call === undefined) throw new Error(`${token} is not supported locally`);
    at += 1;
    return call(parseList());
  };
  return parseLevel(0);
}

function combine(operator: string, one: Value, other: Value): Value {
  if (one === undefined || other === undefined) return undefined;
  const value = OPERATIONS[operator]?.(one, other);
  return value !== undefined && Number.isFinite(value) ? value : undefined;
}
