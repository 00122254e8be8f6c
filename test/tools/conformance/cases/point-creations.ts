import type { Given } from "#test/tools/conformance/case-context.ts";
import { type Case, of } from "#test/tools/conformance/conformance-case.ts";
import {
  anySuccess,
  holds,
  noSuccess,
  refusal,
  same,
  success,
} from "#test/tools/conformance/expectations.ts";
import { fieldCases } from "#test/tools/conformance/field-types.ts";
import { requestFieldCases } from "#test/tools/conformance/requests/field-cases.ts";
import { POINT_FIELDS, POINT_ROUTE_FIELDS } from "#test/tools/conformance/requests/point-fields.ts";
import {
  newKey,
  pointBody,
  pointRouteBody,
} from "#test/tools/conformance/requests/request-bodies.ts";

const bodyOf = { createPoint: pointBody, createPointRoute: pointRouteBody } as const;
type CreateCall = keyof typeof bodyOf;

const ask = (given: Given, call: CreateCall, changes: object = {}) =>
  given.partner.ask(call, { body: bodyOf[call](given, changes) });
const made = async (given: Given, call: CreateCall, changes?: object) => {
  const answer = await ask(given, call, changes);
  return Number(success(call, answer).inserted_id);
};

/** What both creations have in common. */
const common = (call: CreateCall): Case[] => {
  const { documented, ours } = of(call);
  return [
    ...requestFieldCases({
      call,
      fields: call === "createPoint" ? POINT_FIELDS : POINT_ROUTE_FIELDS,
      body: async (given) => bodyOf[call](given),
    }),
    documented("asks for access_key", async (given) =>
      noSuccess(await ask(given, call, { access_key: undefined })),
    ),
    documented("makes a point that is Ready for delivery, 1000", async (given) => {
      const access_key = newKey();
      anySuccess(await ask(given, call, { access_key }));
      const answer = await given.partner.ask("trackPointByAccessKey", { id: access_key });
      const { status_id } = anySuccess(answer) as { status_id?: unknown };
      same("status_id", 1000, Number(status_id));
    }),
    ours("answers the internal id", async (given) => {
      const id = await made(given, call);
      holds("inserted_id", "an integer above 0", Number.isSafeInteger(id) && id > 0, id);
    }),
    ours("numbers points rising", async (given) => {
      const [one, other] = [await made(given, call), await made(given, call)];
      holds("ids", `more than ${one}`, other > one, other);
    }),
    ours("refuses a key in use, in any case, and tells its point", async (given) => {
      const access_key = newKey();
      const id = await made(given, call, { access_key });
      for (const again of [access_key, access_key.toUpperCase(), access_key.toLowerCase()]) {
        const answer = await ask(given, call, { access_key: again });
        const refused = refusal(call, answer, { status: 409, code: 1409 });
        same("inserted_id", id, refused.inserted_id);
      }
    }),
    ours("makes one point of a key that several send at once", async (given) => {
      const access_key = newKey();
      const keys = [access_key, access_key.toUpperCase(), access_key.toLowerCase(), access_key];
      const answers = await Promise.all(keys.map((key) => ask(given, call, { access_key: key })));
      same("points", 1, answers.filter(({ status }) => status === 200).length);
      const ids = answers.map(({ body }) => (body as { inserted_id?: unknown }).inserted_id);
      same("ids", 1, new Set(ids).size);
    }),
    ours("takes 255 characters of access_key, and not one more", async (given) => {
      const long = newKey().padEnd(255, "k");
      await made(given, call, { access_key: long });
      const wrong = { status: 400, code: 1400, field: "access_key" } as const;
      refusal(call, await ask(given, call, { access_key: `${long}k` }), wrong);
      refusal(call, await ask(given, call, { access_key: "" }), wrong);
    }),
    ours("names an e-mail address that is none", async (given) => {
      const answer = await ask(given, call, { rec_email: "mia at example" });
      refusal(call, answer, { status: 400, code: 1400, field: "rec_email" });
    }),
  ];
};

/** Both creations of a point. */
export const pointCreations: readonly Case[] = [
  ...common("createPoint"),
  ...common("createPointRoute"),
  ...fieldCases("createPoint", { code: "integer", inserted_id: "integer" }, async (given) =>
    success("createPoint", await ask(given, "createPoint")),
  ),
];
