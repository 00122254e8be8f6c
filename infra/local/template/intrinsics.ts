import * as z from "zod";

/** The look-ups that a template's intrinsic functions need. */
export interface Scope {
  readonly resolveRef: (id: string) => unknown;
  readonly getAttribute: (id: string, attribute: string) => unknown;
  readonly importValue: (name: string) => unknown;
  /** Returns a condition of the template, unresolved. */
  readonly findCondition: (name: string) => unknown;
}

const noValue = Symbol("AWS::NoValue");
const text = z.string();
const list = z.array(z.unknown());
const joinArguments = z.tuple([z.string(), z.array(z.union([z.string(), z.number()]))]);
const selectArguments = z.tuple([z.coerce.number(), list]);
const splitArguments = z.tuple([z.string(), z.string()]);
const ifArguments = z.tuple([text, z.unknown(), z.unknown()]);
const equalsArguments = z.tuple([z.coerce.string(), z.coerce.string()]);
const notArguments = z.tuple([z.boolean()]);
const subArguments = z.union([text, z.tuple([text, z.record(text, text)])]);

type Intrinsic = (argument: unknown, scope: Scope) => unknown;

const intrinsics: Readonly<Record<string, Intrinsic>> = {
  Ref: (id, scope) => (id === "AWS::NoValue" ? noValue : scope.resolveRef(text.parse(id))),
  "Fn::GetAtt": (argument, scope) => {
    const path = typeof argument === "string" ? argument.split(".") : z.array(text).parse(argument);
    const [id = "", ...attribute] = path;
    return scope.getAttribute(id, attribute.join("."));
  },
  "Fn::Equals": (argument, scope) => {
    const [one, other] = equalsArguments.parse(resolveIntrinsics(argument, scope));
    return one === other;
  },
  "Fn::If": (argument, scope) => {
    const [name, thenValue, elseValue] = ifArguments.parse(argument);
    const isTrue = z.boolean().parse(resolveIntrinsics(scope.findCondition(name), scope));
    return resolveIntrinsics(isTrue ? thenValue : elseValue, scope);
  },
  "Fn::ImportValue": (name, scope) => scope.importValue(text.parse(resolveIntrinsics(name, scope))),
  "Fn::Join": (argument, scope) => {
    const [separator, parts] = joinArguments.parse(resolveIntrinsics(argument, scope));
    return parts.join(separator);
  },
  "Fn::Not": (argument, scope) => !notArguments.parse(resolveIntrinsics(argument, scope))[0],
  "Fn::Select": (argument, scope) => {
    const [index, values] = selectArguments.parse(resolveIntrinsics(argument, scope));
    if (index >= values.length) throw new Error(`Fn::Select has no element ${index}`);
    return values[index];
  },
  "Fn::Split": (argument, scope) => {
    const [separator, whole] = splitArguments.parse(resolveIntrinsics(argument, scope));
    return whole.split(separator);
  },
  "Fn::Sub": (argument, scope) => {
    const given = subArguments.parse(resolveIntrinsics(argument, scope));
    const [pattern, own] = typeof given === "string" ? [given, {}] : given;
    return substitute(pattern, own, scope);
  },
};

function substitute(pattern: string, own: Readonly<Record<string, string>>, scope: Scope): string {
  return pattern.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal === "!") return `\${${name}}`;
    const [id = "", ...attribute] = name.split(".");
    const value =
      own[name] ??
      (attribute.length > 0 ? scope.getAttribute(id, attribute.join(".")) : scope.resolveRef(id));
    return String(value);
  });
}

const findIntrinsicName = (value: object): string | undefined => {
  const [name, ...others] = Object.keys(value);
  return others.length === 0 && (name === "Ref" || name?.startsWith("Fn::")) ? name : undefined;
};

/** Resolves every intrinsic function in a template's value. Throws on an unsupported function. */
export function resolveIntrinsics(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value))
    return value.map((item) => resolveIntrinsics(item, scope)).filter((item) => item !== noValue);
  if (value === null || typeof value !== "object") return value;

  const name = findIntrinsicName(value);
  if (name === undefined)
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, item]) => [key, resolveIntrinsics(item, scope)] as const)
        .filter(([, item]) => item !== noValue),
    );
  const intrinsic = intrinsics[name];
  if (intrinsic === undefined) throw new Error(`${name} is not supported locally`);
  return intrinsic((value as Record<string, unknown>)[name], scope);
}
