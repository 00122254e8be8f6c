import type { Given } from "#test/tools/conformance/case-context.ts";
import { type Case, of } from "#test/tools/conformance/conformance-case.ts";
import type { CallName } from "#test/tools/conformance/documented-calls.ts";
import { anySuccess, noSuccess, refusal } from "#test/tools/conformance/expectations.ts";
import { nameInErrors, type RequestField, textOf, withField } from "./request-field.ts";

/** How a call whose fields are tried is asked: each time with something fresh. */
export interface FieldTrial {
  readonly call: CallName;
  readonly fields: readonly RequestField[];
  readonly body: (given: Given) => Promise<Readonly<Record<string, unknown>>>;
}

const BAD_REQUEST = { status: 400, code: 1400 } as const;

/** Cases of every request field: accepted, required, of the right type, of the decided length. */
export const requestFieldCases = (trial: FieldTrial): Case[] =>
  trial.fields.flatMap((field) => {
    const { name, most } = field;
    const { documented, ours } = of(trial.call);
    const wrong = { ...BAD_REQUEST, field: nameInErrors(field) };
    const asked = async (given: Given, value: unknown) => {
      const body = withField(await trial.body(given), field, value);
      return given.partner.ask(trial.call, { body });
    };
    const keepsLength = (longest: number) =>
      ours(`takes ${longest} characters of ${name}, and not one more`, async (given) => {
        anySuccess(await asked(given, textOf(field, longest)));
        refusal(trial.call, await asked(given, textOf(field, longest + 1)), wrong);
      });

    return [
      documented(`takes ${name}`, async (given) => {
        for (const value of field.takes) anySuccess(await asked(given, valueIn(given, value)));
      }),
      field.required
        ? documented(`asks for ${name}`, async (given) => noSuccess(await asked(given, undefined)))
        : documented(`does without ${name}`, async (given) => {
            anySuccess(await asked(given, undefined));
          }),
      ours(
        `names ${name} where it is wrong${field.required ? " or missing" : ""}`,
        async (given) => {
          const values = field.required ? [undefined, null, { a: 1 }] : [{ a: 1 }];
          for (const value of values) refusal(trial.call, await asked(given, value), wrong);
        },
      ),
      ...(most === undefined ? [] : [keepsLength(most)]),
    ];
  });

/** A value that depends on the run, as what the document does not show is told to it. */
const valueIn = (given: Given, value: unknown): unknown =>
  typeof value === "function" ? value(given.options) : value;
