import { expect, test } from "vitest";
import { generateSecret, secretGeneration } from "#infra/local/services/ensure-secrets.ts";

const generateWith = (how: object) => generateSecret(secretGeneration.parse(how));

test("has the length and only the characters asked for, and one of each kind", () => {
  const value = generateWith({
    PasswordLength: 40,
    ExcludePunctuation: true,
    ExcludeCharacters: "aA0",
  });
  expect(value).toMatch(/^[b-zB-Z1-9]{40}$/);
  for (const kind of [/[b-z]/, /[B-Z]/, /[1-9]/]) expect(value).toMatch(kind);
});

test("is put into the template under its key", () => {
  const how = { SecretStringTemplate: '{"user":"shop"}', GenerateStringKey: "password" };
  expect(JSON.parse(generateWith(how))).toEqual({
    user: "shop",
    password: expect.stringMatching(/^.{32}$/),
  });
});
