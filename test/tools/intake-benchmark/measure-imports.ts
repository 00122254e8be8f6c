import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

const ROUNDS = 9;
/** Within it, an intake has sent for its secret; nothing answers. */
const SETTLED_MS = 50;

/** What the import of a bundle takes, in milliseconds of processor time. */
export interface ImportTimes {
  readonly imported: number;
  /** With what the import began: an intake asks for its secret. */
  readonly settled: number;
}

const SCRIPT = `
  const read = (before) => { const { user, system } = process.cpuUsage(before); return (user + system) / 1000; };
  const before = process.cpuUsage();
  require(process.argv[1]);
  const imported = read(before);
  setTimeout(() => { console.error(JSON.stringify({ imported, settled: read(before) })); process.exit(); }, ${SETTLED_MS});`;

/**
 * Returns what each import takes in a new process, the least of several. AWS is asked over HTTPS, as on
 * Lambda, at an address that takes connections and says nothing.
 */
export async function measureImports(
  files: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<ImportTimes[]> {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const AWS_ENDPOINT_URL = `https://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const importOnce = (file: string): ImportTimes =>
    JSON.parse(
      spawnSync(process.execPath, ["-e", SCRIPT, file], {
        env: { ...env, AWS_ENDPOINT_URL },
        encoding: "utf8",
      }).stderr,
    );
  try {
    const rounds = Array.from({ length: ROUNDS }, () => files.map(importOnce));
    const findLeast = (at: number, part: keyof ImportTimes) =>
      Math.min(...rounds.map((round) => round[at]?.[part] ?? 0));
    return files.map((_, at) => ({
      imported: findLeast(at, "imported"),
      settled: findLeast(at, "settled"),
    }));
  } finally {
    silent.close();
  }
}
