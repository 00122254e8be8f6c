import fc from "fast-check";
import { junk, stringifyJson } from "./junk-values.ts";
import type { Mutation } from "./mutation.ts";

type Body = Readonly<Record<string, unknown>>;

/** Lists every field of the body and of its first route. */
const listFields = (body: Body): string[][] =>
  Object.entries(body).flatMap(([name, value]) =>
    name === "routes" && Array.isArray(value)
      ? [[name], ...Object.keys((value[0] as Body | undefined) ?? {}).map((inner) => [name, inner])]
      : [[name]],
  );

function replaceField(body: Body, [name = "", inner]: readonly string[], value: unknown): Body {
  if (inner === undefined) return { ...body, [name]: value };
  const [first] = body[name] as Body[];
  return { ...body, [name]: [{ ...first, [inner]: value }] };
}

/** Puts junk into up to three fields, or removes them. */
export const mutateFields: Mutation = (request) => {
  const base = request.fuzzCall.body ?? { start: 1 };
  const field = fc.tuple(fc.constantFrom(...listFields(base)), fc.option(junk, { nil: undefined }));
  return fc
    .array(field, { minLength: 1, maxLength: 3 })
    .map((bad) => bad.reduce((body, [at, value]) => putValue(body, at, value), base))
    .map((body) => ({ ...request, body: stringifyJson(body) }));
};

const putValue = (body: Body, at: readonly string[], value: unknown): Body =>
  at.length > 1 && !Array.isArray(body[at[0] ?? ""]) ? body : replaceIfPresent(body, at, value);
const replaceIfPresent = (body: Body, at: readonly string[], value: unknown): Body => {
  const list = body[at[0] ?? ""];
  const hasEntry = at.length === 1 || (Array.isArray(list) && typeof list[0] === "object");
  return hasEntry ? replaceField(body, at, value) : body;
};

/** Replaces the body with invalid JSON, or with JSON of another shape, size or depth. */
export const mutateBody: Mutation = (request) => {
  const text = request.body?.toString() ?? "{}";
  const cut = fc.nat({ max: text.length });
  return fc
    .oneof(
      junk.map(stringifyJson),
      cut.map((at) => text.slice(0, at)),
      fc
        .tuple(cut, fc.string({ unit: "binary", maxLength: 5 }))
        .map(([at, extra]) => `${text.slice(0, at)}${extra}${text.slice(at)}`),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      cut.map((at) =>
        Buffer.concat([
          Buffer.from(text.slice(0, at)),
          Buffer.from([0xff, 0xed, 0xa0]),
          Buffer.from(text.slice(at)),
        ]),
      ),
      fc.constantFrom(
        `\ufeff${text}`,
        `${text}${text}`,
        text.replace("{", '{"__proto__":{"x":1},'),
        text.replace("{", '{"a":1,"a":2,'),
      ),
      fc
        .constantFrom(255, 257, 1024)
        .map((kilobytes) => text.replace("{", `{"pad":"${"x".repeat(kilobytes * 1024)}",`)),
      fc.constantFrom(100, 100_000).map((deep) => "[".repeat(deep)),
    )
    .map((body) => ({ ...request, body }));
};
