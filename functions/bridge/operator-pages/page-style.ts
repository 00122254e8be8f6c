import { PLAIN_PAGE_STYLE } from "#functions/bridge/pages/plain-page-style.ts";

/** The look of the operator's pages: that of the other pages, wider, with lists that are read at a glance. */
export const OPERATOR_PAGE_STYLE = `${PLAIN_PAGE_STYLE}
:root { --rule: #d5d9df; --back: #f6f7f9; --card: #fff; --text: #14181f; --good: #17693f; --warn: #8a4b00; }
@media (prefers-color-scheme: dark) { :root { --rule: #343a43; --back: #12151a; --card: #1a1e25; --text: #e8eaee; --good: #6fd39c; --warn: #f0b560; } }
body { font-size: 1rem; background: var(--back); color: var(--text); }
main { max-width: 64rem; padding: 1.5rem 1.25rem 4rem; }
main.narrow { max-width: 34rem; padding-top: 3rem; }
.skip { position: absolute; left: -99rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip:focus { left: 1rem; top: 1rem; padding: .5rem 1rem; background: var(--card); }
header { background: var(--card); border-bottom: 1px solid var(--rule); }
.bar { max-width: 64rem; margin: 0 auto; padding: .75rem 1.25rem; display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; }
.bar form { margin: 0; }
.brand { font-weight: 700; color: inherit; text-decoration: none; }
.search { display: flex; gap: .5rem; flex: 1 1 18rem; }
.search input { margin: 0; min-width: 0; }
.who { display: flex; align-items: center; gap: .75rem; color: var(--quiet); font-size: .9375rem; }
nav ul { max-width: 64rem; margin: 0 auto; padding: 0 .5rem; list-style: none; display: flex; flex-wrap: wrap; }
nav a { display: block; padding: .65rem .75rem; color: inherit; text-decoration: none; border-bottom: 3px solid transparent; }
nav a:hover { text-decoration: underline; }
nav a[aria-current] { border-color: var(--go); font-weight: 600; }
a { color: var(--go); text-underline-offset: .15em; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.0625rem; margin: 0 0 .6rem; }
section, .card { background: var(--card); border: 1px solid var(--rule); border-radius: .5rem; padding: 1rem 1.25rem; margin: 0 0 1rem; }
section > :last-child, .card > :last-child { margin-bottom: 0; }
.quiet { color: var(--quiet); }
.small { font-size: .9375rem; }
ul.plain, ol.plain { list-style: none; margin: 0; padding: 0; }
ul.plain > li + li, ol.plain > li + li { border-top: 1px solid var(--rule); }
.row { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .1rem 1rem; padding: .6rem 0; align-items: baseline; }
.row .more { grid-column: 1 / -1; color: var(--quiet); font-size: .9375rem; }
.row:has(.act) .more { grid-column: 1; }
.row .side { grid-column: 2; grid-row: 1; text-align: right; }
.row .act { grid-column: 2; grid-row: 1 / span 2; align-self: center; }
.state { font-weight: 600; white-space: nowrap; }
.state.good { color: var(--good); }
.state.warn { color: var(--warn); }
.state.bad { color: var(--bad); }
.events li { display: grid; grid-template-columns: 12rem 6rem minmax(0, 1fr); gap: 0 .75rem; padding: .4rem 0; }
.events time { font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: fit-content(45%) minmax(0, 1fr); gap: .35rem 1.25rem; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; }
.lines { margin: 0; padding-left: 1.1rem; }
.lines li { margin: 0 0 .25rem; }
.acts { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: end; margin: 0; }
* + .acts { margin-top: .85rem; }
.acts > a:not(.go) { padding: .5rem 0; }
.acts form { margin: 0; }
.acts label, .acts input { margin-bottom: 0; }
.side-by-side { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(21rem, 100%), 1fr)); gap: 0 1rem; align-items: start; }
button, .go { min-height: 2.5rem; padding: .4rem 1rem; border: 1px solid transparent; }
.search button { background: transparent; color: inherit; border-color: var(--line); }
input, textarea, select { background: var(--card); }
textarea { font: inherit; width: 100%; min-height: 5rem; padding: .4rem .7rem; margin: 0 0 1rem; color: inherit; border: 1px solid var(--line); border-radius: .4rem; }
button.grave { background: var(--bad); color: #fff; }
@media (prefers-color-scheme: dark) { button.grave { color: #3a0a08; } }
.go.calm { background: transparent; color: inherit; border: 1px solid var(--line); font-weight: 400; }
.done { border-left: 4px solid var(--good); padding: .75rem 1rem; margin: 0 0 1rem; background: var(--card); }
pre { margin: 0; padding: .75rem 1rem; overflow: auto; max-height: 70vh; font: .875rem/1.5 ui-monospace, monospace; background: var(--back); border-radius: .4rem; }
code { font: .9375em ui-monospace, monospace; overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  .events li { grid-template-columns: auto 1fr; }
  .events li > :last-child { grid-column: 1 / -1; }
  .bar { padding: .6rem 1rem; }
  .search { order: 3; flex-basis: 100%; }
  .who { margin-left: auto; }
  main { padding: 1rem 1rem 3rem; }
  section, .card { padding: .9rem 1rem; }
  nav ul { padding: 0 .4rem; }
  nav a { padding: .4rem .6rem; }
}
`;
