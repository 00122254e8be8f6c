/** The look of the reference: one column on a phone, contents beside it on a wide screen, light and dark. */
export const REFERENCE_PAGE_STYLE = `
:root { color-scheme: light dark; --back: #fff; --text: #1b1f24; --line: #d5d9df; --quiet: #555c66; --link: #0b57c2; --shade: #f3f5f8; --on-method: #fff; --get: #1d63b8; --post: #17703f; --put: #8f4d00; --delete: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --back: #14171b; --text: #e6e9ed; --line: #3a4048; --quiet: #b4bac3; --link: #8ab4ff; --shade: #1f242a; --on-method: #10141a; --get: #8ab4ff; --post: #7fd6a4; --put: #f5b971; --delete: #ffb4ab; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; max-width: 76rem; padding: 0 1rem 4rem; font: 1rem/1.55 system-ui, sans-serif; color: var(--text); background: var(--back); overflow-wrap: anywhere; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
main:focus { outline: 0; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: .5rem; padding: .5rem 1rem; background: var(--back); z-index: 1; }
header { padding: 1.25rem 0 .75rem; border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.25; }
h1 small { color: var(--quiet); font-size: 1rem; font-weight: 400; }
header p { margin: .75rem 0 0; display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; }
.try { padding: .5rem 1rem; border: 1px solid currentColor; border-radius: .4rem; font-weight: 600; text-decoration: none; }
h2 { margin: 3rem 0 .75rem; font-size: 1.4rem; line-height: 1.3; }
h3 { margin: 0 0 .5rem; font-size: 1.15rem; line-height: 1.35; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
h4 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
p { margin: 0 0 .75rem; }
code, pre { font: .875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
code { padding: .1em .3em; border-radius: .25rem; background: var(--shade); }
pre { margin: 0 0 1rem; padding: .75rem 1rem; border-radius: .4rem; background: var(--shade); white-space: pre-wrap; }
pre code { padding: 0; background: none; font-size: 1em; }
summary { padding: .4rem 0; cursor: pointer; font-weight: 600; }
.call { padding: 1.5rem 0; border-top: 1px solid var(--line); }
.request { display: flex; flex-wrap: wrap; gap: .5rem; align-items: baseline; }
.request code { padding: .25em .5em; }
.method { padding: .1rem .5rem; border-radius: .25rem; font-size: .8125rem; font-weight: 700; color: var(--on-method); background: var(--get); }
.method.post { background: var(--post); }
.method.put { background: var(--put); }
.method.delete { background: var(--delete); }
.fields { margin: 0 0 1rem; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.fields li { padding: .6rem 0; border-bottom: 1px solid var(--line); }
.fields .fields, .forms { margin: .5rem 0 0; padding-left: 1rem; border-left: 3px solid var(--line); }
.forms > li { margin-left: 1rem; }
.fields .fields > li:last-child { border-bottom: 0; }
.fields p { margin: 0 0 .25rem; }
.field { display: flex; flex-wrap: wrap; gap: 0 .6rem; align-items: baseline; }
.field span { color: var(--quiet); font-size: .9375rem; }
.field strong, .field em { font-size: .8125rem; }
.field strong { color: var(--delete); }
.field em { color: var(--quiet); }
.name { font-weight: 700; }
dl { margin: 0 0 1rem; }
dt { margin-top: .75rem; font-weight: 600; }
dd { margin: .25rem 0 0 1rem; }
nav { padding: .5rem 0; border-bottom: 1px solid var(--line); }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: block; padding: .3rem 0; text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav li li a { padding: .25rem 0 .25rem 1rem; font-size: .9375rem; color: var(--text); }
nav details > ul > li > a { margin-top: .75rem; font-weight: 600; }
main > p:first-child { margin-top: 1.25rem; }
@supports selector(::details-content) {
  @media (min-width: 60rem) {
    body { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 0 2.5rem; }
    header { grid-column: 1 / -1; }
    nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 1rem 0; border: 0; }
    nav summary { display: none; }
    nav details::details-content { content-visibility: visible; block-size: auto; }
  }
}
@media print { nav, .skip, .try { display: none; } }
`.trim();
