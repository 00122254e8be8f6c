import * as z from "zod";

/** What the intrinsic functions of a template ask their surroundings. */
export interface Scope {
  readonly ref: (id: string) => unknown;
  readonly getAtt: (id: string, attribute: string) => unknown;
  readonly importValue: (name: string) => unknown;
  /** A condition of the template, as it is written there. */
  readonly condition: (name: string) => unknown;
}

const absent = Symbol("AWS::NoValue");
const text = z.string();
const list = z.array(z.unknown());
const joined = z.tuple([z.string(), z.array(z.union([z.string(), z.number()]))]);
const selected = z.tuple([z.coerce.number(), list]);
const divided = z.tuple([z.string(), z.string()]);
const chosen = z.tuple([text, z.unknown(), z.unknown()]);
const compared = z.tuple([z.coerce.string(), z.coerce.string()]);
const negated = z.tuple([z.boolean()]);
const substituted = z.union([text, z.tuple([text, z.record(text, text)])]);

type Intrinsic = (argument: unknown, scope: Scope) => unknown;

const intrinsics: Readonly<Record<string, Intrinsic>> = {
  Ref: (id, scope) => (id === "AWS::NoValue" ? absent : scope.ref(text.parse(id))),
  "Fn::GetAtt": (argument, scope) => {
    const path = typeof argument === "string" ? argument.split(".") : z.array(text).parse(argument);
    const [id = "", ...attribute] = path;
    return scope.getAtt(id, attribute.join("."));
  },
  "Fn::Equals": (argument, scope) => {
    const [one, other] = compared.parse(resolve(argument, scope));
    return one === other;
  },
  "Fn::If": (argument, scope) => {
    const [name, ifSo, ifNot] = chosen.parse(argument);
    const holds = z.boolean().parse(resolve(scope.condition(name), scope));
    return resolve(holds ? ifSo : ifNot, scope);
  },
  "Fn::ImportValue": (name, scope) => scope.importValue(text.parse(resolve(name, scope))),
  "Fn::Join": (argument, scope) => {
    const [separator, parts] = joined.parse(resolve(argument, scope));
    return parts.join(separator);
  },
  "Fn::Not": (argument, scope) => !negated.parse(resolve(argument, scope))[0],
  "Fn::Select": (argument, scope) => {
    const [index, values] = selected.parse(resolve(argument, scope));
    if (index >= values.length) throw new Error(`Fn::Select has no element ${index}`);
    return values[index];
  },
  "Fn::Split": (argument, scope) => {
    const [separator, whole] = divided.parse(resolve(argument, scope));
    return whole.split(separator);
  },
  "Fn::Sub": (argument, scope) => {
    const given = substituted.parse(resolve(argument, scope));
    const [pattern, own] = typeof given === "string" ? [given, {}] : given;
    return substitute(pattern, own, scope);
  },
};

function substitute(pattern: string, own: Readonly<Record<string, string>>, scope: Scope): string {
  return pattern.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal === "!") return `\${${name}}`;
    const [id = "", ...attribute] = name.split(".");
    const value =
      own[name] ?? (attribute.length > 0 ? scope.getAtt(id, attribute.join(".")) : scope.ref(id));
    return String(value);
  });
}

const intrinsicName = (value: object): string | undefined => {
  const [name, ...others] = Object.keys(value);
  return others.length === 0 && (name === "Ref" || name?.startsWith("Fn::")) ? name : undefined;
};

/** A template's value with every intrinsic function answered; throws on one it does not know. */
export function resolve(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value))
    return value.map((item) => resolve(item, scope)).filter((item) => item !== absent);
  if (value === null || typeof value !== "object") return value;

  const name = intrinsicName(value);
  if (name === undefined)
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, item]) => [key, resolve(item, scope)] as const)
        .filter(([, item]) => item !== absent),
    );
  const intrinsic = intrinsics[name];
  if (intrinsic === undefined) throw new Error(`${name} is not known on this machine`);
  return intrinsic((value as Record<string, unknown>)[name], scope);
}
