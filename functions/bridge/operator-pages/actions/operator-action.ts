import type { OperatorClient } from "#shared/operator/operator-client.ts";

/** Waits for this many milliseconds; resolves to false at once if the request cannot take so long. */
export type Wait = (ms: number) => Promise<boolean>;

/** Something that an operator can have done. Doing it again has no further effect. */
export interface OperatorAction {
  /** What is done, to what. */
  readonly title: string;
  /** What it will do, in words. */
  readonly effect: string;
  /** The word on its button. */
  readonly button: string;
  /** Whether it cannot be undone. */
  readonly isGrave?: true;
  /** The page where it began. */
  readonly from: string;
  /** Does it, and returns the page that follows; with `done` if it should say something special. */
  readonly run: (client: OperatorClient, wait: Wait) => Promise<string>;
}

/** Reads an action from the fields of its form. Undefined: a field is missing or wrong. */
export type ActionReader = (fields: URLSearchParams) => OperatorAction | undefined;

/** Returns a field that is filled in. */
export function readField(fields: URLSearchParams, name: string): string | undefined {
  const value = fields.get(name)?.trim();
  return value === "" ? undefined : value;
}
