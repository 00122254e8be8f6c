import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { jsonOrUndefined } from "#shared/kernel/parse-json.ts";
import { type CallKind, type KnownCall, knownCall } from "./call-kinds.ts";

/** How many answers to each kind of call are lost. */
export type Losses = Partial<Record<CallKind, number>>;

/** A way to a courier on which answers get lost after the courier did the work. */
export interface LosingCourier {
  readonly url: string;
  /** From now on the first answers about the matter of these names are lost. */
  lose(story: string, names: readonly string[], losses: Losses): void;
  /** How many answers were lost so far about a story. */
  lost(story: string): Losses;
  close(): Promise<void>;
}

interface Matter {
  readonly left: Losses;
  readonly lost: Losses;
}

/**
 * Passes everything on to a courier, waits for its answer, and then loses it, where that was asked
 * for: the connection is cut, or, every other time, a gateway's 502 is all that arrives.
 */
export async function startLosingCourier(courierUrl: string): Promise<LosingCourier> {
  const matters = new Map<string, Matter>();
  const storyOf = new Map<string, string>();
  let losses = 0;

  /** Whether this answer is one to lose; if so it is counted. */
  function takeLoss({ kind, about }: KnownCall): boolean {
    const matter = matters.get(storyOf.get(about) ?? "");
    if (matter === undefined || (matter.left[kind] ?? 0) === 0) return false;
    matter.left[kind] = (matter.left[kind] ?? 0) - 1;
    matter.lost[kind] = (matter.lost[kind] ?? 0) + 1;
    return true;
  }

  /** The courier calls the matter by another name from here on. */
  function learn({ about, named }: KnownCall, answer: unknown): void {
    const [story, name] = [storyOf.get(about), named(answer)];
    if (story !== undefined && name !== undefined) storyOf.set(name, story);
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url = "/" } = request;
    const body = await text(request);
    const answer = await fetch(courierUrl + url, {
      method,
      headers: passedOn(request),
      ...(body !== "" && { body }),
      signal: AbortSignal.timeout(20_000),
    });
    const answered = await answer.text();
    const { pathname } = new URL(url, courierUrl);
    if (isToLose(knownCall(method, pathname, jsonOrUndefined(body)), answered)) {
      losses += 1;
      loseAnswer(response, losses);
    } else {
      response.writeHead(answer.status, answeredHeaders(answer)).end(answered);
    }
  }

  function isToLose(call: KnownCall | undefined, answered: string): boolean {
    if (call === undefined) return false;
    learn(call, jsonOrUndefined(answered));
    return takeLoss(call);
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose(story, names, left) {
      matters.set(story, { left: { ...left }, lost: {} });
      for (const name of names) storyOf.set(name, story);
    },
    lost: (story) => ({ ...matters.get(story)?.lost }),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Nothing at all arrives, or what a gateway says of a courier that it lost. */
function loseAnswer(response: ServerResponse, number: number): void {
  if (number % 2 === 1) response.destroy();
  else response.writeHead(502).end("Bad Gateway");
}

/** What the courier goes by; the rest belongs to the connection. */
const passedOn = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    ["content-type", "clientid", "secretid"].flatMap((name) => {
      const value = headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );

const answeredHeaders = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries(
    ["content-type", "retry-after"].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
