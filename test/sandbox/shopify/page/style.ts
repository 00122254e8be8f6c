/** The page's style sheet: system fonts, grey tones, light and dark mode. */
export const style = `
  :root { color-scheme: light dark; --ink: #1c1f1e; --soft: #55605c; --line: #d8dedb;
    --paper: #f4f6f5; --card: #fff; --accent: #0b6b4f; --on-accent: #fff; --warn: #8a2c0d; }
  @media (prefers-color-scheme: dark) { :root { --ink: #eef2f0; --soft: #a9b5b0; --line: #3a4441;
    --paper: #171b1a; --card: #212726; --accent: #7fd6b6; --on-accent: #10201a; --warn: #ffb199; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink);
    font: 1rem/1.5 system-ui, sans-serif; }
  header, main { max-width: 70rem; margin: 0 auto; padding: 1rem; }
  header { padding-bottom: 0; }
  p { margin: 0.25rem 0; }
  h2 { font-size: 1.25rem; margin: 0 0 0.5rem; }
  h3 { font-size: 1rem; margin: 0; }
  h1 { font-size: 1.125rem; margin: 0; overflow-wrap: anywhere; }
  .hint, .when { color: var(--soft); font-size: 0.875rem; font-weight: 400; }
  main { display: grid; gap: 1.5rem; }
  @media (min-width: 56rem) { main { grid-template-columns: 3fr 2fr; align-items: start; } }
  .order, form, .empty { background: var(--card); border: 1px solid var(--line);
    border-radius: 0.5rem; padding: 1rem; overflow-wrap: anywhere; }
  .orders { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.75rem; }
  .empty { text-align: center; padding: 2.5rem 1rem; }
  .badge { display: inline-block; border: 1px solid var(--line); border-radius: 1rem;
    padding: 0 0.75rem; margin: 0 0.25rem 0.25rem 0; font-size: 0.875rem; }
  .warn { color: var(--warn); border-color: currentColor; }
  .parcel { border-top: 1px solid var(--line); margin-top: 0.5rem; padding-top: 0.5rem; }
  .metafields { border-top: 1px solid var(--line); margin: 0.5rem 0 0; padding-top: 0.5rem; }
  .metafields dt { font-weight: 600; }
  .metafields dd { margin: 0 0 0.5rem; white-space: pre-line; }
  .events { margin: 0.25rem 0 0; padding-left: 1.25rem; }
  .fields { display: grid; gap: 0.75rem; margin: 0.75rem 0; }
  label { display: block; font-size: 0.875rem; }
  input:not([type=checkbox]), select { display: block; width: 100%; font: inherit; font-size: 1rem;
    padding: 0.5rem; color: inherit; background: var(--paper); border: 1px solid var(--soft);
    border-radius: 0.375rem; }
  .check { font-size: 1rem; }
  input[type=checkbox] { width: 1.25rem; height: 1.25rem; vertical-align: text-bottom; }
  button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 1.25rem; border: 0;
    border-radius: 0.375rem; background: var(--accent); color: var(--on-accent); cursor: pointer; }
  a { color: var(--accent); }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  .app-actions { display: inline-block; margin: 0.5rem 1rem 0 0; padding: 0; border: 0; background: none; }
  #refresh-error { color: var(--warn); border-left: 3px solid currentColor; padding-left: 0.75rem;
    margin-bottom: 0.75rem; }
`;
