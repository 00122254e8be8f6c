import { type CaseContext, createCaseContext } from "./case-context.ts";
import { type ConformanceCase, SkippedCase } from "./conformance-case.ts";
import { Mismatch } from "./expectations.ts";
import { createOperator } from "./http/operator.ts";
import { createPartner } from "./http/partner.ts";
import { createRequestSender } from "./http/request-sender.ts";
import type { Options } from "./parse-options.ts";

/** The outcome of a case. */
export type Outcome =
  | { readonly kind: "passed" }
  | { readonly kind: "skipped"; readonly reason: string }
  | { readonly kind: "failed"; readonly expected: string; readonly actual: string };

/** A case and its outcome. */
export interface CaseResult {
  readonly conformanceCase: ConformanceCase;
  readonly outcome: Outcome;
}

const CONCURRENCY = 12;

/** Runs the cases: first the exclusive ones, one by one, then the others. */
export async function runCases(
  cases: readonly ConformanceCase[],
  options: Options,
): Promise<CaseResult[]> {
  const context = createContext(options);
  const results: CaseResult[] = [];
  for (const conformanceCase of cases.filter(({ runsAlone }) => runsAlone))
    results.push(await runCase(conformanceCase, context));

  const left = cases.filter(({ runsAlone }) => !runsAlone);
  const runRemaining = async () => {
    for (
      let conformanceCase = left.shift();
      conformanceCase !== undefined;
      conformanceCase = left.shift()
    )
      results.push(await runCase(conformanceCase, context));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runRemaining));
  return results;
}

function createContext({ url, credentials, opsKey, ...rest }: Options): CaseContext {
  const send = createRequestSender(url);
  const createPartnerFor: CaseContext["createPartnerFor"] = (other) => createPartner(send, other);
  return createCaseContext({
    options: { url, credentials, opsKey, ...rest },
    createPartnerFor,
    partner: createPartnerFor(credentials),
    createOperatorFor(clientid) {
      if (opsKey === undefined)
        throw new SkippedCase("only the operator can bring this about: give --ops-key");
      return createOperator(send, opsKey, clientid);
    },
  });
}

async function runCase(
  conformanceCase: ConformanceCase,
  context: CaseContext,
): Promise<CaseResult> {
  try {
    await conformanceCase.run(context);
    return { conformanceCase, outcome: { kind: "passed" } };
  } catch (error) {
    return { conformanceCase, outcome: toOutcome(error) };
  }
}

function toOutcome(error: unknown): Outcome {
  if (error instanceof SkippedCase) return { kind: "skipped", reason: error.message };
  if (error instanceof Mismatch)
    return { kind: "failed", expected: error.expected, actual: error.actual };
  return { kind: "failed", expected: "an answer", actual: String(error) };
}
