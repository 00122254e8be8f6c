import type { Given } from "#test/tools/conformance/case-context.ts";
import { type Case, of } from "#test/tools/conformance/conformance-case.ts";
import {
  CALL_NAMES,
  type CallName,
  callNamed,
  hasVariable,
} from "#test/tools/conformance/documented-calls.ts";
import { holds, noSuccess, refusal, same } from "#test/tools/conformance/expectations.ts";
import type { Asking } from "#test/tools/conformance/http/partner.ts";

const UNAUTHENTICATED = { status: 401, code: 1401 } as const;
const BAD_REQUEST = { status: 400, code: 1400 } as const;

/** A variable that leads nowhere: who asks is looked at first. */
const nowhere = (call: CallName): Asking => (hasVariable(call) ? { id: "999999999999" } : {});

const WRONG_HEADERS = ({ partner: { clientid, secretid } }: Given) => ({
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

const authentication = (call: CallName): Case[] => [
  of(call).documented("asks for both credential headers", async (given) => {
    for (const wrong of WRONGS) {
      const headers = WRONG_HEADERS(given)[wrong];
      noSuccess(await given.partner.ask(call, { ...nowhere(call), body: {}, headers }));
    }
  }),
  of(call).ours("refuses wrong credentials with 1401, all alike", async (given) => {
    const texts = new Set<unknown>();
    for (const wrong of WRONGS) {
      const headers = WRONG_HEADERS(given)[wrong];
      const answer = await given.partner.ask(call, { ...nowhere(call), body: {}, headers });
      texts.add(refusal(call, answer, UNAUTHENTICATED).msgtext);
    }
    same("answers", 1, texts.size);
  }),
  of(call).ours("knows the headers in any case", async (given) => {
    const { partner } = given;
    const headers = { CLIENTID: partner.clientid, SecretId: partner.secretid };
    const { status } = await partner.ask(call, { ...nowhere(call), body: {}, headers });
    holds("status", "below 500, not 401", status < 500 && status !== 401, status);
  }),
];

const bodies = (call: CallName): Case[] => {
  const broken = ['{"a":', "", "not json", "[1,", '{"a":1}}', "\u0000"];
  return [
    of(call).ours("refuses what is no JSON with 1400", async ({ partner }) => {
      for (const text of broken) refusal(call, await partner.ask(call, { text }), BAD_REQUEST);
    }),
    of(call).ours("refuses JSON that is no object with 1400", async ({ partner }) => {
      for (const text of ["null", "[]", '"x"', "7", "true"])
        refusal(call, await partner.ask(call, { text }), BAD_REQUEST);
    }),
    of(call).ours("refuses a body over 256 KB", async ({ partner }) => {
      const text = JSON.stringify({ order_name: "x".repeat(257 * 1024) });
      refusal(call, await partner.ask(call, { text }), { status: 413, code: 1400 });
    }),
  ];
};

const variables = (call: CallName): Case[] => [
  of(call).ours("refuses what is not there with 1404", async ({ partner }) => {
    for (const id of ["999999999999", "0", "-1", "1.5", "x", "9".repeat(40), "1e3", " ", "%"]) {
      refusal(call, await partner.ask(call, { id }), { status: 404, code: 1404 });
    }
  }),
];

const hasBody = (call: CallName) => callNamed(call).method !== "GET" && call !== "cancelOrder";

/** What holds of every call, and of all that have a body or a variable. */
export const everyCall: readonly Case[] = [
  ...CALL_NAMES.flatMap(authentication),
  ...CALL_NAMES.filter(hasBody).flatMap(bodies),
  ...CALL_NAMES.filter(hasVariable).flatMap(variables),
].map((one) => (callNamed(one.call).ours ? { ...one, ours: true } : one));
