import type { Given } from "#test/tools/conformance/case-context.ts";
import { type Case, of } from "#test/tools/conformance/conformance-case.ts";
import type { CallName } from "#test/tools/conformance/documented-calls.ts";
import {
  anySuccess,
  type Fields,
  fieldsIn,
  holds,
  listIn,
  refusal,
  same,
  success,
} from "#test/tools/conformance/expectations.ts";
import { hasType } from "#test/tools/conformance/field-types.ts";
import { pointMade, somePoint } from "#test/tools/conformance/requests/create-records.ts";
import {
  newKey,
  pointBody,
  pointRouteBody,
  TO,
} from "#test/tools/conformance/requests/request-bodies.ts";

const BY_ID = ["getPoint", "trackPoint"] as const;
const BY_KEY = ["getPointByAccessKey", "trackPointByAccessKey"] as const;
const TRACKING = ["status_id", "pack_status", "route_status"] as const;

const read = async ({ partner }: Given, call: CallName, id: string | number): Promise<Fields> =>
  fieldsIn("point", anySuccess(await partner.ask(call, { id })));

const byId = BY_ID.map((call) =>
  of(call).documented("answers the point with that internal id", async (given) => {
    const { id, key } = await somePoint(given);
    const point = await read(given, call, id);
    if (call === "getPoint") same("access_key", key, point.access_key);
  }),
);

const byKey = BY_KEY.flatMap((call) => [
  of(call).documented("answers the point with that access key, in any case", async (given) => {
    const { key } = await somePoint(given);
    for (const written of [key, key.toUpperCase(), key.toLowerCase()])
      await read(given, call, written);
  }),
  of(call).ours("takes a key with any characters", async (given) => {
    const { key } = await pointMade(given, { access_key: `${newKey()} ä/b?c=d&e%41#🌷+` });
    const { access_key } = await read(given, call, key);
    same("access_key", key, access_key);
  }),
]);

const tracked = (["trackPoint", "trackPointByAccessKey"] as const).flatMap((call) => {
  const point = async (given: Given) => {
    const { id, key } = await somePoint(given);
    return read(given, call, call === "trackPoint" ? id : key);
  };
  return [
    ...TRACKING.map((name) =>
      of(call).documented(`answers ${name}`, async (given) => {
        const record = await point(given);
        holds(name, "a value", record[name] !== undefined, record);
      }),
    ),
    of(call).ours("answers the status as a number and in words", async (given) => {
      const record = await point(given);
      hasType(record, "status_id", "integer");
      hasType(record, "pack_status", "string");
      same("route_status", record.pack_status, record.route_status);
    }),
    of(call).ours("answers 404 with 1404 for a point that is not there", async ({ partner }) => {
      const answer = await partner.ask(call, { id: "999999999999" });
      refusal(call, answer, { status: 404, code: 1404 });
    }),
  ];
});

const stored = (["getPoint", "getPointByAccessKey"] as const).map((call) =>
  of(call).ours("answers everything that was sent, and when", async (given) => {
    const body = pointRouteBody(given, { pickup_address_text: "Bay 3" });
    const made = success("createPointRoute", await given.partner.ask("createPointRoute", { body }));
    const id = call === "getPoint" ? String(made.inserted_id) : body.access_key;
    const record = await read(given, call, id);
    for (const [name, value] of Object.entries(body)) same(name, value, record[name]);
    same("id", made.inserted_id, record.id);
    for (const time of ["created_at", "updated_at"])
      holds(time, "a time", !Number.isNaN(Date.parse(String(record[time]))), record[time]);
  }),
);

const list = of("listPoints");
const pageFrom = async ({ partner }: Given, start: number) =>
  listIn("data", anySuccess(await partner.ask("listPoints", { query: `?start=${start}` })));

/** Reading points, one and many. */
export const pointReads: readonly Case[] = [
  ...byId,
  ...byKey,
  ...tracked,
  ...stored,
  {
    ...list.documented("lists the points after the first `start`", async (given) => {
      await Promise.all(Array.from({ length: 14 }, () => pointMade(given)));
      const [all, later] = [await pageFrom(given, 0), await pageFrom(given, 2)];
      const ids = (page: readonly Fields[]) => page.map(({ access_key }) => access_key);
      same("keys from 2", ids(all).slice(2), ids(later).slice(0, all.length - 2));
    }),
    alone: true,
  },
  {
    ...list.ours("answers 12, newest first", async (given) => {
      const { key } = await pointMade(given, pointBody(given, { rec_address: TO }));
      const { status, body } = await given.partner.ask("listPoints");
      const { code, data } = fieldsIn("body", body);
      same("status and code", [200, 0], [status, code]);
      const page = listIn("data", data);
      same("points", 12, page.length);
      same("newest", key, page[0]?.access_key);
    }),
    alone: true,
  },
  list.ours("names a start that is no row", async ({ partner }) => {
    const answer = await partner.ask("listPoints", { query: "?start=-1" });
    refusal("listPoints", answer, { status: 400, code: 1400, field: "start" });
  }),
];
