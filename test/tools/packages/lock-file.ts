import * as z from "zod";

const packageSchema = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  /** Part of the archive of another package, whose integrity covers it. */
  inBundle: z.boolean().optional(),
});
/** One package of the lock file, with the folder that it is installed in. */
export type LockedPackage = z.output<typeof packageSchema> & { readonly folder: string };

const lockFileSchema = z.object({ packages: z.record(z.string(), packageSchema) });

/** Lists the packages of a lock file, without the project itself. */
export const listPackages = (lockFile: string): LockedPackage[] =>
  Object.entries(lockFileSchema.parse(JSON.parse(lockFile)).packages)
    .filter(([folder]) => folder !== "")
    .map(([folder, locked]) => ({ ...locked, folder }));

/**
 * Development tools for other platforms than Linux, whose hashes were not to be had when the lock file
 * was made. `npm view <package>@<version> dist.integrity` tells each where the registry has it; then
 * its entry is completed and its name leaves this list.
 */
const UNHASHED_TOOLS: readonly RegExp[] = [
  /^node_modules\/@biomejs\/cli-(android|darwin|win32)-(arm64|x64)$/,
  /^node_modules\/@biomejs\/cli-linux-(arm64|x64)-musl$/,
  /^node_modules\/@oxc-parser\/binding-(android|darwin|freebsd|win32|openharmony)-/,
  /^node_modules\/@oxc-parser\/binding-linux-(arm-|ppc64|riscv64|s390x)/,
];

/** Lists what is wrong with where packages come from and how they are verified. */
export const checkOrigins = (packages: readonly LockedPackage[]): string[] =>
  packages.flatMap(({ folder, integrity, inBundle, resolved, dev }) => [
    ...(integrity?.startsWith("sha512-") || inBundle || (dev && isUnhashedTool(folder))
      ? []
      : [`${folder} has no integrity of the kind sha512`]),
    // npm leaves out the address of a package that comes from the registry in use.
    ...(resolved === undefined ? [] : [`${folder} comes from ${resolved}, not from the registry`]),
  ]);

const isUnhashedTool = (folder: string): boolean =>
  UNHASHED_TOOLS.some((pattern) => pattern.test(folder));
