import type { Operator } from "./http/operator.ts";
import type { Credentials, Partner } from "./http/partner.ts";
import type { Options } from "./parse-options.ts";

/** What a case has to work with. */
export interface Given {
  readonly partner: Partner;
  readonly options: Options;
  /** Skips the case where no operator's key was given. */
  readonly operator: () => Operator;
  /** Another account's partner, by its credentials. */
  readonly partnerOf: (credentials: Credentials) => Partner;
  /** Made by the first case that asks, and handed to the others. */
  readonly once: <Value>(name: string, make: () => Promise<Value>) => Promise<Value>;
}

/** What a given is made of. */
type Sides = Pick<Given, "partner" | "options" | "operator" | "partnerOf">;

/** What the cases of one account share. */
export function givenBy(sides: Sides): Given {
  const made = new Map<string, Promise<unknown>>();
  return {
    ...sides,
    once<Value>(name: string, make: () => Promise<Value>) {
      const known = made.get(name) ?? make();
      made.set(name, known);
      return known as Promise<Value>;
    },
  };
}
