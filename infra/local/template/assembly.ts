import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

const stackArtifact = z.object({
  type: z.literal("aws:cloudformation:stack"),
  properties: z.object({ templateFile: z.string(), stackName: z.string().optional() }),
});
const assetsArtifact = z.object({
  type: z.literal("cdk:asset-manifest"),
  properties: z.object({ file: z.string() }),
});
const otherArtifact = z.object({ type: z.string() }).transform(() => undefined);
const manifestFile = z.object({
  artifacts: z.record(z.string(), z.union([stackArtifact, assetsArtifact, otherArtifact])),
});
const assetsFile = z.object({
  files: z.record(z.string(), z.object({ source: z.object({ path: z.string().optional() }) })),
});
const templateFile = z.object({
  Parameters: z.record(z.string(), z.object({ Default: z.coerce.string().optional() })).default({}),
  Conditions: z.record(z.string(), z.unknown()).default({}),
  Resources: z
    .record(
      z.string(),
      z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }),
    )
    .default({}),
  Outputs: z
    .record(
      z.string(),
      z.object({ Value: z.unknown(), Export: z.object({ Name: z.unknown() }).optional() }),
    )
    .default({}),
});

/** One stack's template, as CloudFormation receives it. */
export type Template = z.output<typeof templateFile>;

/** The output of `cdk synth`: the templates by stack name, and the folders of their code. */
export interface Assembly {
  readonly folder: string;
  readonly templates: ReadonlyMap<string, Template>;
  /** The folders of assets, by hash, which is the name of the zip file in the template. */
  readonly assetFolders: ReadonlyMap<string, string>;
}

/** Reads a cloud assembly. Throws if a file is missing or has an unexpected format. */
export function readAssembly(folder: string): Assembly {
  const readJson = <T>(file: string, schema: z.ZodType<T>): T =>
    schema.parse(JSON.parse(readFileSync(join(folder, file), "utf8")));
  const listAssetFolders = (file: string) =>
    Object.entries(readJson(file, assetsFile).files).flatMap(([hash, { source }]) =>
      source.path === undefined ? [] : [[hash, join(folder, source.path)] as const],
    );

  const templates = new Map<string, Template>();
  const assetFolders: (readonly [string, string])[] = [];
  for (const [id, artifact] of Object.entries(readJson("manifest.json", manifestFile).artifacts)) {
    if (artifact?.type === "aws:cloudformation:stack") {
      const { stackName = id, templateFile: file } = artifact.properties;
      templates.set(stackName, readJson(file, templateFile));
    }
    if (artifact?.type === "cdk:asset-manifest")
      assetFolders.push(...listAssetFolders(artifact.properties.file));
  }
  if (templates.size === 0) throw new Error(`${folder} contains no stack`);
  return { folder, templates, assetFolders: new Map(assetFolders) };
}
