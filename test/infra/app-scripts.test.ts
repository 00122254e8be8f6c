import { gzipSync } from "node:zlib";
import { buildSync } from "esbuild";
import { describe, expect, it } from "vitest";
import { APP_PAGE_FILES } from "#infra/bridge/app-page.ts";
import { joinAssetFiles, toBrowserBundle } from "#infra/constructs/function-code.ts";

const { browserScripts, gzipped } = APP_PAGE_FILES;

/**
 * What each script of the merchant's page may weigh in kilobytes with its style sheet, compressed: little
 * more than it does. The page's own is the first screen's, the others are loaded when a screen needs them.
 */
const LIMITS = {
  "page.js": 44,
  "settings.js": 24,
  "locations.js": 19,
  "insights.js": 32,
  "administration.js": 9,
} as const;

type ScriptName = keyof typeof LIMITS;

function bundle(name: ScriptName) {
  const { outputFiles, metafile } = buildSync({
    ...toBrowserBundle(browserScripts[name]),
    write: false,
    metafile: true,
  });
  const [output] = Object.values(metafile.outputs);
  const files = Object.entries(output?.inputs ?? {})
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => file);
  return { files, bytes: outputFiles[0]?.contents ?? new Uint8Array() };
}

const SCRIPTS = (Object.keys(LIMITS) as ScriptName[]).map((name) => ({ name, ...bundle(name) }));
const PAGE = SCRIPTS[0] ?? expect.unreachable();
const OTHERS = SCRIPTS.slice(1);

const isSheet = (name: string): name is keyof typeof gzipped => name in gzipped;
const listSheets = (name: ScriptName) => [name.replace(".js", ".css")].filter(isSheet);

it.each(SCRIPTS)("$name and its style sheet weigh little, compressed", ({ name, bytes }) => {
  const contents = [bytes, ...listSheets(name).map((one) => joinAssetFiles(one, gzipped[one]))];
  const kilobytes = contents.map((one) => gzipSync(one, { level: 9 }).length / 1024);

  expect(kilobytes.reduce((sum, one) => sum + one)).toBeLessThan(LIMITS[name]);
});

describe("the page's own script", () => {
  it("has the addresses and titles of the settings, and none of their screens", () => {
    const own = PAGE.files.filter((file) => /\/(settings|notifications)\//.test(file));

    expect(own.map((file) => file.split("/").at(-1)).toSorted()).toEqual([
      "load-settings.ts",
      "section-titles.ts",
    ]);
  });

  it("has Preact", () => {
    expect(PAGE.files.some((file) => file.includes("node_modules/preact/"))).toBe(true);
  });
});

describe.each(OTHERS)("$name", ({ files }) => {
  it("has Preact from the page", () => {
    expect(files.filter((file) => file.includes("node_modules/preact/"))).toEqual([]);
  });

  it("has the shell from the page, and no router", () => {
    expect(
      files.filter((file) => /\/(start|own|admin)-shell\.ts$|\/router\.ts$/.test(file)),
    ).toEqual([]);
  });
});
