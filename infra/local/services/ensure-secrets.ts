import { randomInt } from "node:crypto";
import { join } from "node:path";
import * as z from "zod";
import { readJsonFile, writeJsonFile } from "#infra/local/json-file.ts";
import { type Resource, readProperties } from "#infra/local/template/system.ts";
import { toSystemName } from "#infra/local/template/system-name.ts";

/** Secrets Manager's options for generating a value, with its defaults. */
export const secretGeneration = z.object({
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
type SecretGeneration = z.output<typeof secretGeneration>;
const secretProperties = z.object({
  SecretString: z.string().optional(),
  GenerateSecretString: secretGeneration.optional(),
});

/** Returns the secrets' values by ARN. Generates and saves them at the first start. */
export function ensureSecrets(dir: string, resources: readonly Resource[]): Map<string, string> {
  const file = join(dir, "secrets.json");
  const savedValues = readJsonFile(file, z.record(z.string(), z.string()), {});
  const values = new Map<string, string>();
  for (const resource of resources) {
    const { SecretString, GenerateSecretString } = readProperties(resource, secretProperties);
    values.set(
      resource.arn,
      SecretString ??
        savedValues[resource.arn] ??
        generateSecret(
          GenerateSecretString ?? secretGeneration.parse({}),
          findFormerKey(savedValues, toSystemName(resource.stack)),
        ),
    );
  }
  writeJsonFile(file, { ...savedValues, ...Object.fromEntries(values) });
  return values;
}

/**
 * Finds the key of a data folder from before each purpose had its own keys. It sealed and signed
 * everything in the folder, so it is the first key of each purpose there.
 */
const findFormerKey = (
  savedValues: Readonly<Record<string, string>>,
  system: string,
): string | undefined =>
  Object.entries(savedValues).find(([arn]) => arn.includes(`:secret:${system}-MasterKey`))?.[1];

/** Generates a secret value as Secrets Manager does. A ring of keys begins with `firstKey`, if there is one. */
export function generateSecret(options: SecretGeneration, firstKey?: string): string {
  const isKeyRing = options.GenerateStringKey === "k1";
  const password = (isKeyRing ? firstKey : undefined) ?? generatePassword(options);
  if (options.GenerateStringKey === undefined) return password;
  const template = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(options.SecretStringTemplate ?? "{}"));
  return JSON.stringify({ ...template, [options.GenerateStringKey]: password });
}

function generatePassword(options: SecretGeneration): string {
  const characterSets = [
    options.ExcludeLowercase ? "" : "abcdefghijklmnopqrstuvwxyz",
    options.ExcludeUppercase ? "" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    options.ExcludeNumbers ? "" : "0123456789",
    options.ExcludePunctuation ? "" : "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
    options.IncludeSpace ? " " : "",
  ]
    .map((set) => [...set].filter((character) => !options.ExcludeCharacters.includes(character)))
    .filter((set) => set.length > 0);
  const alphabet = characterSets.flat();

  for (;;) {
    const characters = Array.from(
      { length: options.PasswordLength },
      () => alphabet[randomInt(alphabet.length)],
    );
    const hasEachType = characterSets.every((set) =>
      characters.some((character) => set.includes(character ?? "")),
    );
    if (hasEachType || !options.RequireEachIncludedType) return characters.join("");
  }
}
