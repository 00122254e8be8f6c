import { expect, test } from "vitest";
import { generateSecret, secretGeneration } from "#infra/local/services/ensure-secrets.ts";

const generateWith = (options: object) => generateSecret(secretGeneration.parse(options));

test("generates a value with the requested length and characters, and at least one of each type", () => {
  const value = generateWith({
    PasswordLength: 40,
    ExcludePunctuation: true,
    ExcludeCharacters: "aA0",
  });
  expect(value).toMatch(/^[b-zB-Z1-9]{40}$/);
  for (const kind of [/[b-z]/, /[B-Z]/, /[1-9]/]) expect(value).toMatch(kind);
});

test("inserts the value into the template under its key", () => {
  const options = { SecretStringTemplate: '{"user":"shop"}', GenerateStringKey: "password" };
  expect(JSON.parse(generateWith(options))).toEqual({
    user: "shop",
    password: expect.stringMatching(/^.{32}$/),
  });
});

test("begins a ring of keys with the key that a data folder had before", () => {
  const options = secretGeneration.parse({
    SecretStringTemplate: '{"current":"k1"}',
    GenerateStringKey: "k1",
  });

  expect(JSON.parse(generateSecret(options, "former"))).toEqual({ current: "k1", k1: "former" });
});
