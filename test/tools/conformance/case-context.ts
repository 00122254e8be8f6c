import type { Operator } from "./http/operator.ts";
import type { Credentials, Partner } from "./http/partner.ts";
import type { Options } from "./parse-options.ts";

/** What a case has to work with. */
export interface CaseContext {
  readonly partner: Partner;
  readonly options: Options;
  /** The operator of the account's records. Skips the case where no operator's key was given. */
  readonly getOperator: () => Operator;
  readonly createOperatorFor: (clientid: string) => Operator;
  /** Another account's partner, by its credentials. */
  readonly createPartnerFor: (credentials: Credentials) => Partner;
  /** Made by the first case that asks, and handed to the others. */
  readonly memoize: <Value>(name: string, createValue: () => Promise<Value>) => Promise<Value>;
}

/** What a given is made of. */
type CaseContextParts = Pick<
  CaseContext,
  "partner" | "options" | "createOperatorFor" | "createPartnerFor"
>;

/** What the cases of one account share. */
export function createCaseContext(parts: CaseContextParts): CaseContext {
  const values = new Map<string, Promise<unknown>>();
  return {
    ...parts,
    getOperator: () => parts.createOperatorFor(parts.partner.clientid),
    memoize<Value>(name: string, createValue: () => Promise<Value>) {
      const value = values.get(name) ?? createValue();
      values.set(name, value);
      return value as Promise<Value>;
    },
  };
}
