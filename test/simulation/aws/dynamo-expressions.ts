import { isDeepStrictEqual } from "node:util";

export type Attributes = Record<string, unknown>;

/** The names and values that an expression refers to. */
export interface ExpressionInput {
  readonly names?: Readonly<Record<string, string>> | undefined;
  readonly values?: Readonly<Record<string, unknown>> | undefined;
}

type Operand = (item: Attributes | undefined, input: ExpressionInput) => unknown;
type Condition = (item: Attributes | undefined, input: ExpressionInput) => boolean;
type Action = (item: Attributes, before: Attributes, input: ExpressionInput) => void;

/** A path into a document is one token: `#locations.#revision`. */
const TOKEN = /[#:\w]+(?:\.[#\w]+)*|<>|<=|>=|[=<>(),+-]/g;

/** Splits an expression into words, paths, placeholders, comparators and brackets. */
function listTokens(text: string): string[] {
  const rest = text.replaceAll(TOKEN, "").trim();
  if (rest !== "") throw new Error(`${rest} is not supported in the expression: ${text}`);
  return text.match(TOKEN) ?? [];
}

/** Reads the tokens of an expression from its beginning to its end. */
function createReader(text: string) {
  const tokens = listTokens(text);
  let at = 0;
  const peek = () => tokens[at];
  const take = (): string => {
    const token = tokens[at];
    if (token === undefined) throw new Error(`the expression ends early: ${text}`);
    at += 1;
    return token;
  };
  const tryTake = (token: string): boolean => {
    if (peek()?.toUpperCase() !== token) return false;
    at += 1;
    return true;
  };
  const expect = (token: string): void => {
    if (!tryTake(token)) throw new Error(`${token} is missing in the expression: ${text}`);
  };
  const takeList = <Entry>(takeEntry: () => Entry): Entry[] => {
    const entries = [takeEntry()];
    while (tryTake(",")) entries.push(takeEntry());
    return entries;
  };
  return { peek, take, tryTake, expect, takeList };
}
type Reader = ReturnType<typeof createReader>;

const resolveName = (token: string, { names = {} }: ExpressionInput): string => {
  const name = token.startsWith("#") ? names[token] : token;
  if (name === undefined) throw new Error(`the name ${token} is not given`);
  return name;
};

/** Returns what is at a path of the item; undefined where a part of it is missing. */
function readPath(item: unknown, path: string, input: ExpressionInput): unknown {
  let found = item;
  for (const token of path.split(".")) {
    if (typeof found !== "object" || found === null) return undefined;
    found = (found as Attributes)[resolveName(token, input)];
  }
  return found;
}

/** Takes what an update changes: updates change whole attributes only. */
function takeAttribute(reader: Reader): string {
  const token = reader.take();
  if (token.includes(".")) throw new Error(`an update of the path ${token} is not supported`);
  return token;
}

function takeOperand(reader: Reader): Operand {
  const token = reader.take();
  if (token === "size") {
    const measured = takeArgument(reader);
    return (item, input) => measureSize(measured(item, input));
  }
  if (token === "if_not_exists" || token === "list_append") {
    reader.expect("(");
    const first = takeOperand(reader);
    reader.expect(",");
    const second = takeOperand(reader);
    reader.expect(")");
    if (token === "if_not_exists")
      return (item, input) => first(item, input) ?? second(item, input);
    return (item, input) => [first(item, input), second(item, input)].flat();
  }
  if (token.startsWith(":")) return (_, { values = {} }) => values[token];
  return (item, input) => readPath(item, token, input);
}

function takeArgument(reader: Reader): Operand {
  reader.expect("(");
  const operand = takeOperand(reader);
  reader.expect(")");
  return operand;
}

const measureSize = (value: unknown): number => {
  if (value instanceof Set) return value.size;
  if (typeof value === "string" || Array.isArray(value)) return value.length;
  return value === undefined ? Number.NaN : Object.keys(value as object).length;
};

type Scalar = string | number;

/** DynamoDB orders strings by their UTF-8 bytes; the keys of this repository are ASCII. */
const COMPARATORS: Readonly<Record<string, (one: unknown, other: unknown) => boolean>> = {
  "=": isEqual,
  "<>": (one, other) => !isEqual(one, other),
  "<": (one, other) => isComparable(one, other) && (one as Scalar) < (other as Scalar),
  "<=": (one, other) => isComparable(one, other) && (one as Scalar) <= (other as Scalar),
  ">": (one, other) => isComparable(one, other) && (one as Scalar) > (other as Scalar),
  ">=": (one, other) => isComparable(one, other) && (one as Scalar) >= (other as Scalar),
};
const isComparable = (one: unknown, other: unknown) =>
  one !== undefined && typeof one === typeof other;

function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object") return one === other;
  return isDeepStrictEqual(one, other);
}

type Check = (value: unknown, ...others: unknown[]) => boolean;
const FUNCTIONS: Readonly<Record<string, Check>> = {
  attribute_exists: (value) => value !== undefined,
  attribute_not_exists: (value) => value === undefined,
  begins_with: (value, start) => typeof value === "string" && value.startsWith(String(start)),
  contains: (value, part) => {
    if (value instanceof Set) return value.has(part);
    if (Array.isArray(value)) return value.some((entry) => isEqual(entry, part));
    return typeof value === "string" && value.includes(String(part));
  },
};

function takeDisjunction(reader: Reader): Condition {
  const parts = [takeConjunction(reader)];
  while (reader.tryTake("OR")) parts.push(takeConjunction(reader));
  return parts.length === 1 && parts[0] !== undefined
    ? parts[0]
    : (item, input) => parts.some((part) => part(item, input));
}

function takeConjunction(reader: Reader): Condition {
  const parts = [takeTerm(reader)];
  while (reader.tryTake("AND")) parts.push(takeTerm(reader));
  return (item, input) => parts.every((part) => part(item, input));
}

function takeTerm(reader: Reader): Condition {
  if (reader.tryTake("NOT")) {
    const negated = takeTerm(reader);
    return (item, input) => !negated(item, input);
  }
  if (reader.tryTake("(")) {
    const inner = takeDisjunction(reader);
    reader.expect(")");
    return inner;
  }
  const check = FUNCTIONS[reader.peek() ?? ""];
  if (check !== undefined) {
    reader.take();
    reader.expect("(");
    const operands = reader.takeList(() => takeOperand(reader));
    reader.expect(")");
    return (item, input) => {
      const [value, ...others] = operands.map((operand) => operand(item, input));
      return check(value, ...others);
    };
  }
  return takeComparison(reader);
}

function takeComparison(reader: Reader): Condition {
  const left = takeOperand(reader);
  if (reader.tryTake("BETWEEN")) {
    const from = takeOperand(reader);
    reader.expect("AND");
    const to = takeOperand(reader);
    return (item, input) => {
      const value = left(item, input) as Scalar;
      return value >= (from(item, input) as Scalar) && value <= (to(item, input) as Scalar);
    };
  }
  const comparator = reader.take();
  const compare = COMPARATORS[comparator];
  if (compare === undefined) throw new Error(`the comparator ${comparator} is not supported`);
  const right = takeOperand(reader);
  return (item, input) => compare(left(item, input), right(item, input));
}

function takeUpdate(reader: Reader): Action[] {
  const actions: Action[] = [];
  while (reader.peek() !== undefined) {
    const clause = CLAUSES[reader.take().toUpperCase()];
    if (clause === undefined) throw new Error("the update has an unknown clause");
    actions.push(...reader.takeList(() => clause(reader)));
  }
  return actions;
}

const CLAUSES: Readonly<Record<string, (reader: Reader) => Action>> = {
  SET(reader) {
    const name = takeAttribute(reader);
    reader.expect("=");
    const first = takeOperand(reader);
    const second = reader.tryTake("+") ? takeOperand(reader) : undefined;
    return (item, before, input) => {
      const value = first(before, input);
      const added = second === undefined ? value : Number(value) + Number(second(before, input));
      item[resolveName(name, input)] = added;
    };
  },
  REMOVE(reader) {
    const name = takeAttribute(reader);
    return (item, _, input) => {
      delete item[resolveName(name, input)];
    };
  },
  ADD(reader) {
    const name = takeAttribute(reader);
    const operand = takeOperand(reader);
    return (item, before, input) => {
      const attribute = resolveName(name, input);
      const added = operand(before, input);
      const present = before[attribute];
      item[attribute] =
        added instanceof Set
          ? new Set([...((present as Set<unknown>) ?? []), ...added])
          : Number(present ?? 0) + Number(added);
    };
  },
  DELETE(reader) {
    const name = takeAttribute(reader);
    const operand = takeOperand(reader);
    return (item, before, input) => {
      const attribute = resolveName(name, input);
      const left = new Set(before[attribute] as Set<unknown> | undefined);
      for (const entry of operand(before, input) as Set<unknown>) left.delete(entry);
      if (left.size === 0) delete item[attribute];
      else item[attribute] = left;
    };
  },
};

const conditions = new Map<string, Condition>();
const updates = new Map<string, Action[]>();

/** Evaluates a condition or a key condition. DynamoDB evaluates one on a missing item, too. */
export function checkCondition(
  text: string | undefined,
  item: Attributes | undefined,
  input: ExpressionInput,
): boolean {
  if (text === undefined) return true;
  const known = conditions.get(text) ?? takeDisjunction(createReader(text));
  conditions.set(text, known);
  return known(item, input);
}

/** Returns the item after an update. Its expressions read the item before it. */
export function applyUpdate(text: string, before: Attributes, input: ExpressionInput): Attributes {
  const known = updates.get(text) ?? takeUpdate(createReader(text));
  updates.set(text, known);
  const after = { ...before };
  for (const act of known) act(after, before, input);
  return after;
}
