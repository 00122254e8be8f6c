import fc from "fast-check";

/** A JSON text with this nesting depth, which no stringifier writes. */
interface NestedJson {
  readonly deep: number;
}

const NASTY_TEXTS = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "x\udfff",
  "\u202Eabc\u202C",
  "مرحبا بالعالم",
  "👩‍👩‍👧‍👦🏳️‍🌈",
  "e\u0301".repeat(100),
  "\ufeff",
  "__proto__",
  "constructor",
  "toString",
  "9".repeat(400),
  "1e309",
  "-0",
  "NaN",
  "Infinity",
  "0x10",
  "१२३",
  "2030-02-31 10:00",
  "9999-12-31 23:59",
  "0000-00-00 00:00",
  "1'; DROP TABLE orders; --",
  "<script>alert(1)</script>",
  `${"$"}{7*7}{{7*7}}%s%n`,
  "../../etc/passwd",
  "a@b",
  "\r\nx-injected: 1",
];
const NUMBERS = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 2 ** 53 - 1, 1e21, 1.797e308, -1e308, 5e-324];

/** Invalid values that a client may send. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(...NASTY_TEXTS, ...NUMBERS, null, true, false, [], {}),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 5 }) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 300 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom("x", "é", "🌷", "\u0000", "\ud800", " "),
        fc.constantFrom(256, 2001, 70_000),
      )
      .map(([unit, times]) => unit.repeat(times)),
  },
  { weight: 1, arbitrary: fc.array(fc.constant({}), { minLength: 51, maxLength: 400 }) },
  { weight: 1, arbitrary: fc.constantFrom(30, 500, 10_000).map((deep): NestedJson => ({ deep })) },
);

const isDeep = (value: unknown): value is NestedJson =>
  typeof value === "object" && value !== null && "deep" in value && typeof value.deep === "number";

/** Formats a body as JSON. Replaces each `Deep` with that many brackets. */
export function stringifyJson(body: unknown): string {
  const nested: string[] = [];
  const text = JSON.stringify(body, (_, value: unknown) => {
    if (!isDeep(value)) return value;
    const open = nested.length % 2 === 0 ? ["[", "]"] : ['{"a":', "}"];
    nested.push(`${open[0]?.repeat(value.deep)}1${open[1]?.repeat(value.deep)}`);
    return `\u0001deep ${nested.length - 1}\u0001`;
  });
  return text.replace(/"\\u0001deep (\d+)\\u0001"/g, (_, at: string) => nested[Number(at)] ?? "");
}

/** Generates header text: bytes that HTTP allows, without control characters. */
export const headerText: fc.Arbitrary<string> = fc
  .oneof(
    fc.string({ unit: "binary", maxLength: 100 }),
    fc.constantFrom(...NASTY_TEXTS, "x".repeat(4000), "a,b", "null", "undefined"),
  )
  .map((text) =>
    Buffer.from(text, "utf8")
      .toString("latin1")
      .replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, ""),
  );

/** Generates text for a path variable, escaped correctly or not. */
export const pathText: fc.Arbitrary<string> = fc.oneof(
  fc
    .oneof(fc.string({ unit: "binary", maxLength: 60 }), fc.constantFrom(...NASTY_TEXTS))
    .map(encodeText),
  fc.constantFrom(
    "%",
    "%zz",
    "%ff",
    "%c3%28",
    "%00",
    "%2f",
    "..",
    ".",
    "%2e%2e%2f",
    "a%0ab",
    "1;2",
  ),
  fc.constantFrom(
    "1e5",
    "-1",
    "01",
    "1.0",
    "+1",
    "9007199254740993",
    "9".repeat(300),
    "x".repeat(2000),
  ),
  fc.nat().map(String),
);

/** Percent-encodes text. Encodes half a surrogate pair as the three bytes that some clients send. */
function encodeText(text: string): string {
  return [...text]
    .map((character) => (character.isWellFormed() ? encodeURIComponent(character) : "%ed%a0%80"))
    .join("");
}
