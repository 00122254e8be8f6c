import type { Running } from "#infra/local/local-run.ts";
import type { Endpoints } from "#infra/local/seed/seed.ts";
import { renderCourierPage } from "./courier-page.ts";
import { HomeBoard } from "./home-board.ts";
import { createPageFinder } from "./home-pages.ts";
import { startHomeServer } from "./home-server.ts";

/** Starts the page that shows the whole run. Nothing is read unless somebody looks. */
export function startHome({ activity, readQueue, faults, ports }: Running, at: Endpoints) {
  const board = new HomeBoard({ at, activity, readQueue, faults });
  const findPage = createPageFinder(() => renderCourierPage(at));
  return startHomeServer({ board, faults, findPage }, ports.home ?? 0);
}
