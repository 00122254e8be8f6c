import { randomBytes } from "node:crypto";
import {
  type Credentials,
  createPartner,
  type Partner,
} from "#test/tools/conformance/http/partner.ts";
import {
  createRequestSender,
  type ServiceResponse,
} from "#test/tools/conformance/http/request-sender.ts";
import {
  buildDropoffBody,
  buildPointBody,
} from "#test/tools/conformance/requests/request-bodies.ts";

/** The service, the credentials and the number of races. The account's rate limit must allow them. */
export interface RaceOptions {
  readonly url: string;
  readonly credentials: Credentials;
  readonly times: number;
  readonly clients: number;
}

/** The result of all races of one kind. */
export interface RaceResult {
  readonly times: number;
  readonly requests: number;
  readonly seconds: number;
  /** Races without exactly one winner, or with a wrong refusal for the others. */
  readonly faults: readonly string[];
  /** The number of records in the end. It must equal the number of races. */
  readonly made: number;
}

/** A race: the request of each client, and the refusal of all but one. */
interface RaceDefinition {
  readonly refusal: string;
  readonly list: "listOrders" | "listPoints";
  /** Prepares a race. Returns each client's request. */
  readonly prepareRace: (
    first: Partner,
  ) => Promise<(client: Partner, number: number) => Promise<ServiceResponse>>;
}

const tokens: RaceDefinition = {
  refusal: "409 1421",
  list: "listOrders",
  async prepareRace(first) {
    const options = { transportId: 4, packSizeId: 2 };
    const body = buildDropoffBody({ partner: first, options });
    const { api_token } = (await first.callApi("quoteDropoff", { body })).body as {
      api_token: string;
    };
    const confirm = { api_token, email: first.email, search_courier: 0 };
    return (client) => client.callApi("confirmDropoff", { body: confirm });
  },
};

const keys: RaceDefinition = {
  refusal: "409 1409",
  list: "listPoints",
  async prepareRace() {
    const key = `race-${randomBytes(12).toString("hex")}`;
    return (client, number) =>
      client.callApi("createPoint", {
        body: buildPointBody({}, { access_key: mixCase(key, number) }),
      });
  },
};

/** Returns the key with a different mixture of lower-case and capital letters for each number. */
const mixCase = (key: string, number: number): string =>
  [...key].map((letter, at) => ((number >> (at % 5)) & 1 ? letter.toUpperCase() : letter)).join("");

/** Clients confirm one token concurrently. Each race creates one order. */
export const runTokenRaces = (options: RaceOptions) => runRaces(tokens, options);

/** Clients create a point with one access key, in mixed case. Each race creates one point. */
export const runKeyRaces = (options: RaceOptions) => runRaces(keys, options);

async function runRaces(race: RaceDefinition, options: RaceOptions): Promise<RaceResult> {
  const { url, credentials, times } = options;
  // Each client has its own connection.
  const clients = Array.from({ length: options.clients }, () =>
    createPartner(createRequestSender(url, 1), credentials),
  );
  const [first] = clients;
  if (first === undefined) throw new Error("a race needs clients");
  const before = await countListed(first, race.list);
  const startedAt = performance.now();
  const faults: string[] = [];
  for (let run = 1; run <= times; run += 1) {
    const sendRequest = await race.prepareRace(first);
    const responses = await Promise.all(
      clients.map((client, number) => sendRequest(client, number)),
    );
    const fault = findFault(responses, race.refusal);
    if (fault !== undefined) faults.push(`race ${run}: ${fault}`);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const made = (await countListed(first, race.list)) - before;
  return { times, requests: times * clients.length, seconds, faults, made };
}

function findFault(responses: readonly ServiceResponse[], refusal: string): string | undefined {
  const winners = responses.filter(({ status }) => status === 200);
  if (winners.length !== 1) return `${winners.length} winners`;
  const results = responses.map(({ status, body }) => ({
    status,
    ...(body as { code: unknown; inserted_id?: unknown }),
  }));
  const others = results.filter(({ status }) => status !== 200);
  const wrong = others.find(({ status, code }) => `${status} ${code}` !== refusal);
  if (wrong !== undefined) return `a loser was answered ${JSON.stringify(wrong)}`;
  const ids = new Set(results.map(({ inserted_id }) => inserted_id));
  return ids.size === 1 ? undefined : `${ids.size} different ids`;
}

/** Finds the length of the list: the first empty offset, by binary search. */
async function countListed(partner: Partner, list: RaceDefinition["list"]): Promise<number> {
  const isEmptyFrom = async (start: number) => {
    const { body } = await partner.callApi(list, { query: `?start=${start}` });
    return (body as { data: unknown[] }).data.length === 0;
  };
  let [low, high] = [0, 1];
  while (!(await isEmptyFrom(high))) high *= 2;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await isEmptyFrom(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
