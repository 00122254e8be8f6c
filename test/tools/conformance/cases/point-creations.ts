import type { CaseContext } from "#test/tools/conformance/case-context.ts";
import { type ConformanceCase, defineCases } from "#test/tools/conformance/conformance-case.ts";
import {
  expectAnySuccess,
  expectCondition,
  expectNoSuccess,
  expectRefusal,
  expectSame,
  expectSuccess,
} from "#test/tools/conformance/expectations.ts";
import { createFieldCases } from "#test/tools/conformance/field-types.ts";
import { createRequestFieldCases } from "#test/tools/conformance/requests/field-cases.ts";
import { POINT_FIELDS, POINT_ROUTE_FIELDS } from "#test/tools/conformance/requests/point-fields.ts";
import {
  buildPointBody,
  buildPointRouteBody,
  generateAccessKey,
} from "#test/tools/conformance/requests/request-bodies.ts";

const BODY_BUILDERS = {
  createPoint: buildPointBody,
  createPointRoute: buildPointRouteBody,
} as const;
type CreateCall = keyof typeof BODY_BUILDERS;

const requestCreation = (context: CaseContext, call: CreateCall, changes: object = {}) =>
  context.partner.callApi(call, { body: BODY_BUILDERS[call](context, changes) });
const createPointId = async (context: CaseContext, call: CreateCall, changes?: object) => {
  const response = await requestCreation(context, call, changes);
  return Number(expectSuccess(call, response).inserted_id);
};

/** The cases that both creations share. */
const createCreationCases = (call: CreateCall): ConformanceCase[] => {
  const { defineDocumented, defineDecided } = defineCases(call);
  return [
    ...createRequestFieldCases({
      call,
      fields: call === "createPoint" ? POINT_FIELDS : POINT_ROUTE_FIELDS,
      createBody: async (context) => BODY_BUILDERS[call](context),
    }),
    defineDocumented("asks for access_key", async (context) =>
      expectNoSuccess(await requestCreation(context, call, { access_key: undefined })),
    ),
    defineDocumented("makes a point that is Ready for delivery, 1000", async (context) => {
      const access_key = generateAccessKey();
      expectAnySuccess(await requestCreation(context, call, { access_key }));
      const response = await context.partner.callApi("trackPointByAccessKey", { id: access_key });
      const { status_id } = expectAnySuccess(response) as { status_id?: unknown };
      expectSame("status_id", 1000, Number(status_id));
    }),
    defineDecided("answers the internal id", async (context) => {
      const id = await createPointId(context, call);
      expectCondition("inserted_id", "an integer above 0", Number.isSafeInteger(id) && id > 0, id);
    }),
    defineDecided("numbers points rising", async (context) => {
      const [one, other] = [await createPointId(context, call), await createPointId(context, call)];
      expectCondition("ids", `more than ${one}`, other > one, other);
    }),
    defineDecided("refuses a key in use, in any case, and tells its point", async (context) => {
      const access_key = generateAccessKey();
      const id = await createPointId(context, call, { access_key });
      for (const again of [access_key, access_key.toUpperCase(), access_key.toLowerCase()]) {
        const response = await requestCreation(context, call, { access_key: again });
        const refused = expectRefusal(call, response, { status: 409, code: 1409 });
        expectSame("inserted_id", id, refused.inserted_id);
      }
    }),
    defineDecided("makes one point of a key that several send at once", async (context) => {
      const access_key = generateAccessKey();
      const keys = [access_key, access_key.toUpperCase(), access_key.toLowerCase(), access_key];
      const answers = await Promise.all(
        keys.map((key) => requestCreation(context, call, { access_key: key })),
      );
      expectSame("points", 1, answers.filter(({ status }) => status === 200).length);
      const ids = answers.map(({ body }) => (body as { inserted_id?: unknown }).inserted_id);
      expectSame("ids", 1, new Set(ids).size);
    }),
    defineDecided("takes 255 characters of access_key, and not one more", async (context) => {
      const long = generateAccessKey().padEnd(255, "k");
      await createPointId(context, call, { access_key: long });
      const wrong = { status: 400, code: 1400, field: "access_key" } as const;
      expectRefusal(call, await requestCreation(context, call, { access_key: `${long}k` }), wrong);
      expectRefusal(call, await requestCreation(context, call, { access_key: "" }), wrong);
    }),
    defineDecided("names an e-mail address that is none", async (context) => {
      const response = await requestCreation(context, call, { rec_email: "mia at example" });
      expectRefusal(call, response, { status: 400, code: 1400, field: "rec_email" });
    }),
  ];
};

/** The cases of both creations of a point. */
export const pointCreations: readonly ConformanceCase[] = [
  ...createCreationCases("createPoint"),
  ...createCreationCases("createPointRoute"),
  ...createFieldCases("createPoint", { code: "integer", inserted_id: "integer" }, async (context) =>
    expectSuccess("createPoint", await requestCreation(context, "createPoint")),
  ),
];
