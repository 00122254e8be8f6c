import * as z from "zod";

/** One action on one resource that a policy allows, in the words of its template. */
const grantSchema = z.object({
  /** The function, or the role if no single function has it: `<stack>/<construct>`. */
  holder: z.string(),
  action: z.string(),
  resource: z.string(),
});
export type Grant = z.output<typeof grantSchema>;

/** A call that no policy allowed, or that one denied. */
const refusedCallSchema = grantSchema.extend({ cause: z.string() });
export type RefusedCall = z.output<typeof refusedCallSchema>;

/** What a run's policies grant, which of it was used, and what was refused. */
export const grantRecordSchema = z.object({
  granted: z.array(grantSchema),
  used: z.array(grantSchema),
  refused: z.array(refusedCallSchema),
});
export type GrantRecord = z.output<typeof grantRecordSchema>;

/** Identifies a grant in records of several runs. */
export const toGrantKey = ({ holder, action, resource }: Grant) =>
  `${holder} ${action} ${resource}`;

/** Combines records of runs of one app: what one of them used is used. */
export function mergeGrantRecords(records: readonly GrantRecord[]): GrantRecord {
  const mergeBy = <Entry>(list: (record: GrantRecord) => readonly Entry[]) => [
    ...new Map(records.flatMap(list).map((entry) => [toEntryKey(entry), entry] as const)).values(),
  ];
  return {
    granted: mergeBy(({ granted }) => granted),
    used: mergeBy(({ used }) => used),
    refused: mergeBy(({ refused }) => refused),
  };
}

const toEntryKey = (entry: unknown) => JSON.stringify(entry);

/** Shortens an ARN to its resource, without the hashes that CDK adds to names. */
export const shortenArn = (arn: string) =>
  removeHashes(arn.startsWith("arn:") ? arn.split(":").slice(5).join(":") : arn);

/** Removes the hashes of eight digits that CDK adds to logical ids. */
export const removeHashes = (text: string) =>
  text.replace(/(?<=\w)[0-9A-F]{8}(?![0-9A-Za-z])/g, "");

/** Formats a refused call for people. */
export const formatRefusedCall = ({ holder, action, resource, cause }: RefusedCall) =>
  `${holder} may not ${action} on ${resource}, ${cause}.`;
