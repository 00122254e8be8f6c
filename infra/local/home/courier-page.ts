import * as z from "zod";
import { renderHtml } from "#infra/local/pages/page-assets.ts";
import type { Endpoints } from "#infra/local/seed/seed.ts";
import { escapeHtml } from "#shared/kernel/escape-html.ts";
import { fetchJson } from "./fetch-json.ts";

const listSchema = z.object({ data: z.array(z.record(z.string(), z.unknown())) });
type Row = z.output<typeof listSchema>["data"][number];

/** The fields that tell how a point or an order is, in the courier's words. */
const FIELDS = [
  "pack_status",
  "status_name",
  "status",
  "status_id",
  "access_key",
  "courier_name",
  "price",
  "total_price",
  "rec_address",
  "updated_at",
];

const formatValue = (value: unknown): string =>
  typeof value === "object" ? JSON.stringify(value) : String(value);

function renderRow(kind: string, row: Row): string {
  const id = formatValue(row.id ?? row.order_id ?? "");
  const facts = FIELDS.filter((name) => row[name] !== undefined && row[name] !== null).map(
    (name) => `<div><dt>${name}</dt><dd>${escapeHtml(formatValue(row[name]))}</dd></div>`,
  );
  return `<li class="card" id="${kind}-${escapeHtml(id)}"><h3>${kind} ${escapeHtml(id)}</h3><dl class="facts">${facts.join("")}</dl></li>`;
}

const renderRows = (kind: string, rows: readonly Row[]): string =>
  rows.length === 0
    ? `<p class="quiet">No ${kind}s yet. Place an order, then reload this page.</p>`
    : `<ul class="plain">${rows
        .toReversed()
        .map((row) => renderRow(kind, row))
        .join("")}</ul>`;

async function readRows(at: Endpoints, path: string): Promise<readonly Row[]> {
  const { url, clientid, secretid } = at.courier;
  const found = await fetchJson(`${url}/api/restfull/v4/${path}`, {
    headers: { clientid, secretid },
  });
  return listSchema.parse(found).data;
}

async function renderList(at: Endpoints, kind: string, path: string): Promise<string> {
  try {
    return renderRows(kind, await readRows(at, path));
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return `<p class="problem">The courier does not answer: ${escapeHtml(text)}</p>`;
  }
}

/** Renders what the courier's API answers about its points and orders. */
export async function renderCourierPage(at: Endpoints): Promise<string> {
  const [points, orders] = await Promise.all([
    renderList(at, "point", "points/dropoff"),
    renderList(at, "order", "order-list"),
  ]);
  return renderHtml(
    "Courier sandbox",
    `<header><h1>Courier sandbox</h1><p><a href="/">Back to the whole system</a></p></header>
<main><p class="quiet">What the courier’s API answers to the bridge’s account. A simulated driver moves each delivery. <a href="${at.courier.url}/docs">The courier’s API</a></p>
<h2>Points on the planned route</h2>${points}
<h2>Urgent and scheduled orders</h2>${orders}</main>`,
  );
}
