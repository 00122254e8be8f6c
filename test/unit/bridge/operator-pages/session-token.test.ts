import { expect, it } from "vitest";
import {
  formatSession,
  isFormOf,
  openSession,
  parseSession,
} from "#functions/bridge/operator-pages/session/session-token.ts";

const HOUR = 3600;
const anna = { owner: "Anna Berg", key: "a".repeat(32) };
const bo = { owner: "bo", key: "b".repeat(32) };
const start = 1_800_000_000;
const session = openSession(anna, start);
const format = (now: number) => formatSession(session, now)?.token ?? expect.unreachable("over");

it("is that of the operator whose key signed it", () => {
  expect(parseSession(format(start), [bo, anna], start + 1)).toEqual(session);
  expect(format(start)).not.toContain(anna.key);
});

it("ends with the operator's key, and stays while a second key is added", () => {
  const newKey = { ...anna, key: "c".repeat(32) };

  expect(parseSession(format(start), [newKey, anna], start + 1)).toEqual(session);
  expect(parseSession(format(start), [newKey], start + 1)).toBeUndefined();
  expect(parseSession(format(start), [{ ...bo, key: anna.key }], start + 1)).toBeUndefined();
});

it("ends after half an hour without a request", () => {
  const token = format(start);

  expect(parseSession(token, [anna], start + HOUR / 2 - 1)).toBeDefined();
  expect(parseSession(token, [anna], start + HOUR / 2)).toBeUndefined();
});

it("ends after eight hours, however often it is used", () => {
  const late = start + 8 * HOUR - 60;

  expect(formatSession(session, late)?.seconds).toBe(60);
  expect(parseSession(format(late), [anna], start + 8 * HOUR)).toBeUndefined();
  expect(formatSession(session, start + 8 * HOUR)).toBeUndefined();
});

it("is not made longer, or another person's, by changing its text", () => {
  const [name = "", startedAt = "", endsAt = "", signature = ""] = format(start).split(".");
  const bosName = Buffer.from("bo").toString("base64url");
  for (const changed of [
    [name, startedAt, String(Number(endsAt) + 1), signature],
    [name, String(start + 1), endsAt, signature],
    [bosName, startedAt, endsAt, signature],
    [name, startedAt, endsAt, "A".repeat(43)],
    [name, startedAt, endsAt],
    [""],
  ])
    expect(parseSession(changed.join("."), [anna, bo], start + 1)).toBeUndefined();
});

it("has forms of its own", () => {
  expect(isFormOf(session, session.formToken)).toBe(true);
  for (const other of [openSession(anna, start + 1), openSession(bo, start)])
    expect(isFormOf(session, other.formToken)).toBe(false);
  expect(isFormOf(session, null)).toBe(false);
});
