import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { afterAll, beforeEach, expect, it } from "vitest";
import { FUNCTION_BUNDLE } from "#infra/constructs/bundles.ts";

const SOURCE = `interface Parcel { weight: number }

export function refuseParcel({ weight }: Parcel): never {
  throw new RangeError(\`\${weight} kg is too heavy\`);
}

export const handler = async () => refuseParcel({ weight: 99 });
`;
const folder = mkdtempSync(join(tmpdir(), "order-bridge-traces-"));
const source = join(folder, "refuse-parcel.ts");
const bundle = join(folder, "out", "index.js");
const mapFile = `${bundle}.map`;

beforeEach(() => {
  writeFileSync(source, SOURCE);
  // The bundle is CommonJS, whatever a package.json above says.
  writeFileSync(join(folder, "package.json"), "{}");
  buildSync({
    ...FUNCTION_BUNDLE,
    entryPoints: [source],
    outfile: bundle,
    sourcemap: true,
    sourcesContent: false,
  });
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Calls the bundled handler in its own process, as the trace is set for a whole process. */
function readTrace(): string[] {
  const script = `require(${JSON.stringify(bundle)}).handler().catch(({ stack }) => console.log(stack))`;
  return spawnSync(process.execPath, ["-e", script], { encoding: "utf8" }).stdout.split("\n");
}

it("names the function and the line of the source that threw", () => {
  const [error, first, second] = readTrace();

  expect(error).toBe("RangeError: 99 kg is too heavy");
  expect(first).toBe(`    at refuseParcel (${source}:4:9)`);
  expect(second).toContain(`(${source}:7:36)`);
});

it.each([
  ["is absent", () => rmSync(mapFile)],
  ["cannot be read", () => writeFileSync(mapFile, "{")],
])("names the line of the bundle when the map %s", (_, spoil) => {
  spoil();

  const [error, first] = readTrace();

  expect(error).toBe("RangeError: 99 kg is too heavy");
  expect(first).toMatch(/^ {4}at \w+ \(.*\/index\.js:\d+:\d+\)$/);
});
