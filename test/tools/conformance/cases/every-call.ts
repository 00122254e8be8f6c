import type { CaseContext } from "#test/tools/conformance/case-context.ts";
import { type ConformanceCase, defineCases } from "#test/tools/conformance/conformance-case.ts";
import {
  CALL_NAMES,
  type CallName,
  getCall,
  hasVariable,
} from "#test/tools/conformance/documented-calls.ts";
import {
  expectCondition,
  expectNoSuccess,
  expectRefusal,
  expectSame,
} from "#test/tools/conformance/expectations.ts";
import type { CallOptions } from "#test/tools/conformance/http/partner.ts";

const UNAUTHENTICATED = { status: 401, code: 1401 } as const;
const BAD_REQUEST = { status: 400, code: 1400 } as const;

/** A variable without a record. The service checks the credentials first. */
const createUnknownVariable = (call: CallName): CallOptions =>
  hasVariable(call) ? { id: "999999999999" } : {};

const buildWrongHeaders = ({ partner: { clientid, secretid } }: CaseContext) => ({
  none: {},
  "no secretid": { clientid },
  "no clientid": { secretid },
  "a wrong secretid": { clientid, secretid: "wrong" },
  "a wrong clientid": { clientid: "wrong", secretid },
});
const WRONGS = [
  "none",
  "no secretid",
  "no clientid",
  "a wrong secretid",
  "a wrong clientid",
] as const;

const createAuthenticationCases = (call: CallName): ConformanceCase[] => [
  defineCases(call).defineDocumented("asks for both credential headers", async (context) => {
    for (const wrong of WRONGS) {
      const headers = buildWrongHeaders(context)[wrong];
      expectNoSuccess(
        await context.partner.callApi(call, { ...createUnknownVariable(call), body: {}, headers }),
      );
    }
  }),
  defineCases(call).defineDecided(
    "refuses wrong credentials with 1401, all alike",
    async (context) => {
      const texts = new Set<unknown>();
      for (const wrong of WRONGS) {
        const headers = buildWrongHeaders(context)[wrong];
        const response = await context.partner.callApi(call, {
          ...createUnknownVariable(call),
          body: {},
          headers,
        });
        texts.add(expectRefusal(call, response, UNAUTHENTICATED).msgtext);
      }
      expectSame("answers", 1, texts.size);
    },
  ),
  defineCases(call).defineDecided("knows the headers in any case", async (context) => {
    const { partner } = context;
    const headers = { CLIENTID: partner.clientid, SecretId: partner.secretid };
    const { status } = await partner.callApi(call, {
      ...createUnknownVariable(call),
      body: {},
      headers,
    });
    expectCondition("status", "below 500, not 401", status < 500 && status !== 401, status);
  }),
];

const createBodyCases = (call: CallName): ConformanceCase[] => {
  const broken = ['{"a":', "", "not json", "[1,", '{"a":1}}', "\u0000"];
  return [
    defineCases(call).defineDecided("refuses what is no JSON with 1400", async ({ partner }) => {
      for (const text of broken)
        expectRefusal(call, await partner.callApi(call, { text }), BAD_REQUEST);
    }),
    defineCases(call).defineDecided(
      "refuses JSON that is no object with 1400",
      async ({ partner }) => {
        for (const text of ["null", "[]", '"x"', "7", "true"])
          expectRefusal(call, await partner.callApi(call, { text }), BAD_REQUEST);
      },
    ),
    defineCases(call).defineDecided("refuses a body over 256 KB", async ({ partner }) => {
      const text = JSON.stringify({ order_name: "x".repeat(257 * 1024) });
      expectRefusal(call, await partner.callApi(call, { text }), { status: 413, code: 1400 });
    }),
  ];
};

const createVariableCases = (call: CallName): ConformanceCase[] => [
  defineCases(call).defineDecided("refuses what is not there with 1404", async ({ partner }) => {
    for (const id of ["999999999999", "0", "-1", "1.5", "x", "9".repeat(40), "1e3", " ", "%"]) {
      expectRefusal(call, await partner.callApi(call, { id }), { status: 404, code: 1404 });
    }
  }),
];

const hasBody = (call: CallName) => getCall(call).method !== "GET" && call !== "cancelOrder";

/** The cases of every call, and of every call with a body or a variable. */
export const everyCall: readonly ConformanceCase[] = [
  ...CALL_NAMES.flatMap(createAuthenticationCases),
  ...CALL_NAMES.filter(hasBody).flatMap(createBodyCases),
  ...CALL_NAMES.filter(hasVariable).flatMap(createVariableCases),
].map((one) => (getCall(one.call).isUndocumented ? { ...one, isUndocumented: true } : one));
