import { getPlatform, type HttpAnswer } from "#test/simulation/platform/platform.ts";
import { BRIDGE_HOST } from "#test/simulation/world/deployment.ts";
import type { MatrixWorld } from "./matrix-world.ts";

const ORIGIN = `https://${BRIDGE_HOST}`;
const PATIENCE_MS = 30_000;
/** A request that failed is repeated by its queue within minutes. */
const MAIL_WAIT_MS = 10 * 60_000;
const sessions = new WeakMap<MatrixWorld, string>();

/** Asks for a link until one works, as a person does who reads what the page says. */
export async function signIn(world: MatrixWorld): Promise<void> {
  while (!sessions.has(world))
    await trySignIn(world).catch(() => world.engine.scheduler.sleep(5_000));
}

async function trySignIn(world: MatrixWorld): Promise<void> {
  const known = world.systems.mails.length;
  await postForm("/sign-in", { store: world.woocommerce.host });
  await waitForMail(world, known);
  const token = findToken(world.systems.mails.at(-1));
  const answer = await postForm("/sign-in/link", { token });
  const cookie = answer.headers["set-cookie"];
  if (answer.status >= 400 || cookie === undefined) throw new Error("the link does not work");
  sessions.set(world, cookie);
}

async function waitForMail({ engine, systems }: MatrixWorld, known: number): Promise<void> {
  for (let waited = 0; waited < MAIL_WAIT_MS; waited += 1_000) {
    if (systems.mails.length > known) return;
    await engine.scheduler.sleep(1_000);
  }
}

const postForm = (path: string, fields: Readonly<Record<string, string>>): Promise<HttpAnswer> =>
  getPlatform().sendHttp(
    {
      method: "POST",
      url: new URL(path, ORIGIN),
      headers: { origin: ORIGIN, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    },
    AbortSignal.timeout(PATIENCE_MS),
  );

const findToken = (mail: unknown): string =>
  /sign-in\/link\?token=([\w-]+)/.exec(JSON.stringify(mail))?.[1] ?? "";

export const isSignedIn = (world: MatrixWorld): boolean => sessions.has(world);

export const describeSignIn = async (world: MatrixWorld): Promise<readonly string[]> => [
  `the merchant is ${isSignedIn(world) ? "signed in" : "not signed in"}`,
];
