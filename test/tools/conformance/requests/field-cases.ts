import type { CaseContext } from "#test/tools/conformance/case-context.ts";
import { type ConformanceCase, defineCases } from "#test/tools/conformance/conformance-case.ts";
import type { CallName } from "#test/tools/conformance/documented-calls.ts";
import {
  expectAnySuccess,
  expectNoSuccess,
  expectRefusal,
} from "#test/tools/conformance/expectations.ts";
import { createText, formatErrorField, type RequestField, setField } from "./request-field.ts";

/** Sends a call with a changed field. Each request uses new records. */
export interface FieldTrial {
  readonly call: CallName;
  readonly fields: readonly RequestField[];
  readonly createBody: (context: CaseContext) => Promise<Readonly<Record<string, unknown>>>;
}

const BAD_REQUEST = { status: 400, code: 1400 } as const;

/** Creates the cases of every request field: accepted, required, type and decided length. */
export const createRequestFieldCases = (trial: FieldTrial): ConformanceCase[] =>
  trial.fields.flatMap((field) => {
    const { name, maxLength } = field;
    const { defineDocumented, defineDecided } = defineCases(trial.call);
    const wrong = { ...BAD_REQUEST, field: formatErrorField(field) };
    const callWithValue = async (context: CaseContext, value: unknown) => {
      const body = setField(await trial.createBody(context), field, value);
      return context.partner.callApi(trial.call, { body });
    };
    const createLengthCase = (longest: number) =>
      defineDecided(`takes ${longest} characters of ${name}, and not one more`, async (context) => {
        expectAnySuccess(await callWithValue(context, createText(field, longest)));
        expectRefusal(
          trial.call,
          await callWithValue(context, createText(field, longest + 1)),
          wrong,
        );
      });

    return [
      defineDocumented(`takes ${name}`, async (context) => {
        for (const value of field.acceptedValues)
          expectAnySuccess(await callWithValue(context, resolveValue(context, value)));
      }),
      field.isRequired
        ? defineDocumented(`asks for ${name}`, async (context) =>
            expectNoSuccess(await callWithValue(context, undefined)),
          )
        : defineDocumented(`does without ${name}`, async (context) => {
            expectAnySuccess(await callWithValue(context, undefined));
          }),
      defineDecided(
        `names ${name} where it is wrong${field.isRequired ? " or missing" : ""}`,
        async (context) => {
          const values = field.isRequired ? [undefined, null, { a: 1 }] : [{ a: 1 }];
          for (const value of values)
            expectRefusal(trial.call, await callWithValue(context, value), wrong);
        },
      ),
      ...(maxLength === undefined ? [] : [createLengthCase(maxLength)]),
    ];
  });

/** Resolves a value that depends on the run's options. */
const resolveValue = (context: CaseContext, value: unknown): unknown =>
  typeof value === "function" ? value(context.options) : value;
