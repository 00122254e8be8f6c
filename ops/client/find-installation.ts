import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { parseJson } from "#shared/kernel/parse-json.ts";
import type { Installation } from "#shared/operator/operator-client.ts";
import { OpsError } from "../ops-error.ts";
import type { System } from "./systems.ts";

/** Which installation to operate: a stage on AWS, or the local run. */
export interface InstallationOptions {
  readonly stage?: string | undefined;
  /** Whose key to use, if the secret has several. */
  readonly owner?: string | undefined;
  /** The bridge, unless it is named. */
  readonly system?: System | undefined;
}

const endpointSchema = z.object({ url: z.string(), opsKey: z.string() });
const endpointsSchema = z.object({ bridge: endpointSchema, courier: endpointSchema.optional() });
const keysSchema = z.object({
  keys: z.array(z.object({ owner: z.string(), key: z.string() })).min(1),
});

/** Finds the address and the key: of a stage by its stack, else of the local run in LOCAL_DIR. */
export const findInstallation = async ({
  stage,
  owner,
  system = "bridge",
}: InstallationOptions): Promise<Installation> => {
  const { url, key } =
    stage === undefined || stage === "local"
      ? readLocalRun(readLocalDir(), system)
      : await readStage(stage, owner, system);
  // The courier's operator API is at /api/ops/v1, the bridge's at /ops/v1.
  return { url: system === "courier" ? `${url}/api` : url, key };
};

/** The data folder of the local run. */
export const readLocalDir = (): string => process.env.LOCAL_DIR ?? ".local";

function readLocalRun(dir: string, system: System): Installation {
  try {
    const content = readFileSync(join(dir, "endpoints.json"), "utf8");
    const { url, opsKey } = endpointSchema.parse(endpointsSchema.parse(parseJson(content))[system]);
    return { url, key: opsKey };
  } catch {
    throw new OpsError(
      `There is no local run in ${dir}. Start one with npm start, or name a stage: --stage prod`,
    );
  }
}

/** Loads the AWS SDK only here, because a command for the local run starts faster without it. */
async function readStage(
  stage: string,
  owner: string | undefined,
  system: System,
): Promise<Installation> {
  const { readOutputs, readOperatorSecret } = await import("./aws-stage.ts");
  const { url, keyArn } = await readOutputs(stage, system);
  return { url, key: pickKey(await readOperatorSecret(keyArn), owner) };
}

/** Returns the operator's key of the secret: one key, or several with their owners. */
export function pickKey(secret: string, owner: string | undefined): string {
  if (!secret.trimStart().startsWith("{")) return secret;
  const { keys } = keysSchema.parse(parseJson(secret));
  const [first] = keys;
  if (owner === undefined && keys.length === 1 && first !== undefined) return first.key;
  const own = keys.find((one) => one.owner === owner);
  if (own !== undefined) return own.key;
  const owners = [...new Set(keys.map((one) => one.owner))].join(", ");
  throw new OpsError(`Name whose key to use with --owner: ${owners}`);
}
