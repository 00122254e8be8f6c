import type { CaseContext } from "#test/tools/conformance/case-context.ts";
import { type ConformanceCase, defineCases } from "#test/tools/conformance/conformance-case.ts";
import type { CallName } from "#test/tools/conformance/documented-calls.ts";
import {
  expectAnySuccess,
  expectCondition,
  expectRefusal,
  expectSame,
  expectSuccess,
  type Fields,
  toFields,
  toFieldsList,
} from "#test/tools/conformance/expectations.ts";
import { expectType } from "#test/tools/conformance/field-types.ts";
import { createPoint, getSharedPoint } from "#test/tools/conformance/requests/create-records.ts";
import {
  buildPointBody,
  buildPointRouteBody,
  generateAccessKey,
  TO,
} from "#test/tools/conformance/requests/request-bodies.ts";

const BY_ID = ["getPoint", "trackPoint"] as const;
const BY_KEY = ["getPointByAccessKey", "trackPointByAccessKey"] as const;
const TRACKING = ["status_id", "pack_status", "route_status"] as const;

const readPoint = async (
  { partner }: CaseContext,
  call: CallName,
  id: string | number,
): Promise<Fields> => toFields("point", expectAnySuccess(await partner.callApi(call, { id })));

const byId = BY_ID.map((call) =>
  defineCases(call).defineDocumented("answers the point with that internal id", async (context) => {
    const { id, key } = await getSharedPoint(context);
    const readSharedPoint = await readPoint(context, call, id);
    if (call === "getPoint") expectSame("access_key", key, readSharedPoint.access_key);
  }),
);

const byKey = BY_KEY.flatMap((call) => [
  defineCases(call).defineDocumented(
    "answers the point with that access key, in any case",
    async (context) => {
      const { key } = await getSharedPoint(context);
      for (const written of [key, key.toUpperCase(), key.toLowerCase()])
        await readPoint(context, call, written);
    },
  ),
  defineCases(call).defineDecided("takes a key with any characters", async (context) => {
    const { key } = await createPoint(context, {
      access_key: `${generateAccessKey()} ä/b?c=d&e%41#🌷+`,
    });
    const { access_key } = await readPoint(context, call, key);
    expectSame("access_key", key, access_key);
  }),
]);

const tracked = (["trackPoint", "trackPointByAccessKey"] as const).flatMap((call) => {
  const readSharedPoint = async (context: CaseContext) => {
    const { id, key } = await getSharedPoint(context);
    return readPoint(context, call, call === "trackPoint" ? id : key);
  };
  return [
    ...TRACKING.map((name) =>
      defineCases(call).defineDocumented(`answers ${name}`, async (context) => {
        const record = await readSharedPoint(context);
        expectCondition(name, "a value", record[name] !== undefined, record);
      }),
    ),
    defineCases(call).defineDecided(
      "answers the status as a number and in words",
      async (context) => {
        const record = await readSharedPoint(context);
        expectType(record, "status_id", "integer");
        expectType(record, "pack_status", "string");
        expectSame("route_status", record.pack_status, record.route_status);
      },
    ),
    defineCases(call).defineDecided(
      "answers 404 with 1404 for a point that is not there",
      async ({ partner }) => {
        const response = await partner.callApi(call, { id: "999999999999" });
        expectRefusal(call, response, { status: 404, code: 1404 });
      },
    ),
  ];
});

const stored = (["getPoint", "getPointByAccessKey"] as const).map((call) =>
  defineCases(call).defineDecided("answers everything that was sent, and when", async (context) => {
    const body = buildPointRouteBody(context, { pickup_address_text: "Bay 3" });
    const made = expectSuccess(
      "createPointRoute",
      await context.partner.callApi("createPointRoute", { body }),
    );
    const id = call === "getPoint" ? String(made.inserted_id) : body.access_key;
    const record = await readPoint(context, call, id);
    for (const [name, value] of Object.entries(body)) expectSame(name, value, record[name]);
    expectSame("id", made.inserted_id, record.id);
    for (const time of ["created_at", "updated_at"])
      expectCondition(
        time,
        "a time",
        !Number.isNaN(Date.parse(String(record[time]))),
        record[time],
      );
  }),
);

const list = defineCases("listPoints");
const readPage = async ({ partner }: CaseContext, start: number) =>
  toFieldsList(
    "data",
    expectAnySuccess(await partner.callApi("listPoints", { query: `?start=${start}` })),
  );

/** The cases of reading one point and many. */
export const pointReads: readonly ConformanceCase[] = [
  ...byId,
  ...byKey,
  ...tracked,
  ...stored,
  {
    ...list.defineDocumented("lists the points after the first `start`", async (context) => {
      await Promise.all(Array.from({ length: 14 }, () => createPoint(context)));
      const [all, later] = [await readPage(context, 0), await readPage(context, 2)];
      const listKeys = (page: readonly Fields[]) => page.map(({ access_key }) => access_key);
      expectSame("keys from 2", listKeys(all).slice(2), listKeys(later).slice(0, all.length - 2));
    }),
    runsAlone: true,
  },
  {
    ...list.defineDecided("answers 12, newest first", async (context) => {
      const { key } = await createPoint(context, buildPointBody(context, { rec_address: TO }));
      const { status, body } = await context.partner.callApi("listPoints");
      const { code, data } = toFields("body", body);
      expectSame("status and code", [200, 0], [status, code]);
      const page = toFieldsList("data", data);
      expectSame("points", 12, page.length);
      expectSame("newest", key, page[0]?.access_key);
    }),
    runsAlone: true,
  },
  list.defineDecided("names a start that is no row", async ({ partner }) => {
    const response = await partner.callApi("listPoints", { query: "?start=-1" });
    expectRefusal("listPoints", response, { status: 400, code: 1400, field: "start" });
  }),
];
