import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/**
 * The package unpacks the browser where it is run, and takes a file that another process still
 * writes for a whole one. So the browser is unpacked aside, and its folder gets its name when it is
 * whole.
 */
export async function unpackBrowser(): Promise<string> {
  const folder = join(tmpdir(), `order-bridge-chromium-${readVersion()}`);
  await createWhole(folder, async (aside) => {
    const unpack = `import chromium from "@sparticuz/chromium"; await chromium.executablePath();`;
    await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", unpack], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: aside },
    });
  });
  return join(folder, "chromium");
}

/**
 * Has the folder filled unless it exists. Several processes may fill one each; the first that is done
 * gives its own the name.
 */
export async function createWhole(
  folder: string,
  fill: (aside: string) => Promise<void>,
): Promise<void> {
  if (existsSync(folder)) return;
  const aside = mkdtempSync(`${folder}-`);
  try {
    await fill(aside);
    renameSync(aside, folder);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

const readVersion = (): string => {
  const require = createRequire(import.meta.url);
  const root = join(dirname(require.resolve("@sparticuz/chromium")), "../..");
  return (require(join(root, "package.json")) as { version: string }).version;
};

/** Unpacks it before the first files run, which would each unpack one. */
export const setup = async (): Promise<void> => void (await unpackBrowser());
