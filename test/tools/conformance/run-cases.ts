import { type Given, givenBy } from "./case-context.ts";
import { type Case, Skip } from "./conformance-case.ts";
import { Mismatch } from "./expectations.ts";
import { operatorWith } from "./http/operator.ts";
import { partnerWith } from "./http/partner.ts";
import { sender } from "./http/request-sender.ts";
import type { Options } from "./parse-options.ts";

/** What became of a case. */
export type Outcome =
  | { readonly kind: "passed" }
  | { readonly kind: "skipped"; readonly why: string }
  | { readonly kind: "failed"; readonly expected: string; readonly got: string };

/** A case and what became of it. */
export interface Tried {
  readonly one: Case;
  readonly outcome: Outcome;
}

const AT_ONCE = 12;

/** Tries the cases: those that must be alone first, one by one, then the others. */
export async function runCases(cases: readonly Case[], options: Options): Promise<Tried[]> {
  const given = givenOf(options);
  const tried: Tried[] = [];
  for (const one of cases.filter(({ alone }) => alone)) tried.push(await tryOne(one, given));

  const left = cases.filter(({ alone }) => !alone);
  const work = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift())
      tried.push(await tryOne(one, given));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return tried;
}

function givenOf({ url, credentials, opsKey, ...rest }: Options): Given {
  const send = sender(url);
  const partnerOf: Given["partnerOf"] = (other) => partnerWith(send, other);
  return givenBy({
    options: { url, credentials, opsKey, ...rest },
    partnerOf,
    partner: partnerOf(credentials),
    operator() {
      if (opsKey === undefined)
        throw new Skip("only the operator can bring this about: give --ops-key");
      return operatorWith(send, opsKey);
    },
  });
}

async function tryOne(one: Case, given: Given): Promise<Tried> {
  try {
    await one.run(given);
    return { one, outcome: { kind: "passed" } };
  } catch (error) {
    return { one, outcome: outcomeOf(error) };
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof Skip) return { kind: "skipped", why: error.message };
  if (error instanceof Mismatch)
    return { kind: "failed", expected: error.expected, got: error.got };
  return { kind: "failed", expected: "an answer", got: String(error) };
}
