import { randomInt } from "node:crypto";
import { join } from "node:path";
import * as z from "zod";
import { readSaved, save } from "#infra/local/json-file.ts";
import { type Resource, readProperties } from "#infra/local/template/system.ts";

/** How Secrets Manager is asked to generate a value, with its own defaults. */
export const generation = z.object({
  SecretStringTemplate: z.string().optional(),
  GenerateStringKey: z.string().optional(),
  PasswordLength: z.number().default(32),
  ExcludeCharacters: z.string().default(""),
  ExcludeLowercase: z.boolean().default(false),
  ExcludeNumbers: z.boolean().default(false),
  ExcludePunctuation: z.boolean().default(false),
  ExcludeUppercase: z.boolean().default(false),
  IncludeSpace: z.boolean().default(false),
  RequireEachIncludedType: z.boolean().default(true),
});
type Generation = z.output<typeof generation>;
const secretProperties = z.object({
  SecretString: z.string().optional(),
  GenerateSecretString: generation.optional(),
});

/** The secrets' values by ARN: generated at the first start, the same ones ever after. */
export function ensureSecrets(dir: string, resources: readonly Resource[]): Map<string, string> {
  const file = join(dir, "secrets.json");
  const before = readSaved(file, z.record(z.string(), z.string()), {});
  const values = new Map<string, string>();
  for (const resource of resources) {
    const { SecretString, GenerateSecretString } = readProperties(resource, secretProperties);
    values.set(
      resource.arn,
      SecretString ??
        before[resource.arn] ??
        generate(GenerateSecretString ?? generation.parse({})),
    );
  }
  save(file, { ...before, ...Object.fromEntries(values) });
  return values;
}

/** A secret as Secrets Manager generates it. */
export function generate(how: Generation): string {
  const password = generatePassword(how);
  if (how.GenerateStringKey === undefined) return password;
  const template = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(how.SecretStringTemplate ?? "{}"));
  return JSON.stringify({ ...template, [how.GenerateStringKey]: password });
}

function generatePassword(how: Generation): string {
  const kinds = [
    how.ExcludeLowercase ? "" : "abcdefghijklmnopqrstuvwxyz",
    how.ExcludeUppercase ? "" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    how.ExcludeNumbers ? "" : "0123456789",
    how.ExcludePunctuation ? "" : "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
    how.IncludeSpace ? " " : "",
  ]
    .map((kind) => [...kind].filter((character) => !how.ExcludeCharacters.includes(character)))
    .filter((kind) => kind.length > 0);
  const alphabet = kinds.flat();

  for (;;) {
    const drawn = Array.from(
      { length: how.PasswordLength },
      () => alphabet[randomInt(alphabet.length)],
    );
    const complete = kinds.every((kind) =>
      drawn.some((character) => kind.includes(character ?? "")),
    );
    if (complete || !how.RequireEachIncludedType) return drawn.join("");
  }
}
