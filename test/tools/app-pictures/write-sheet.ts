import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { html, raw } from "hono/html";

export interface Picture {
  readonly screen: string;
  readonly state: string;
  readonly look: string;
  /** Its name in the folder. */
  readonly file: string;
}

const STYLE = `
body { margin: 1rem; background: #888; font: 1rem system-ui, sans-serif; }
section { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
h2 { flex: 100%; margin: 1rem 0 0; }
figure { margin: 0; }
img { display: block; height: 24rem; object-fit: cover; object-position: top; }
figcaption { font-size: .875rem; }`;

/** Writes a page with all pictures, screen by screen. Returns its path. */
export function writeSheet(folder: string, pictures: readonly Picture[]): string {
  const sections = Object.entries(Object.groupBy(pictures, ({ screen }) => screen));
  const path = join(folder, "index.html");
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Screens of the merchant's app</title><style>${raw(STYLE)}</style></head><body>${sections.map(
    ([screen, taken = []]) =>
      html`<section><h2>${screen}</h2>${taken.map(renderPicture)}</section>`,
  )}</body></html>`;
  writeFileSync(path, String(page));
  return path;
}

const renderPicture = ({ state, look, file }: Picture) =>
  html`<figure><a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a><figcaption>${state}, ${look}</figcaption></figure>`;
