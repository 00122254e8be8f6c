/** The look of the pages for merchants: one column, readable on a phone, light and dark. */
export const PLAIN_PAGE_STYLE = `
:root { color-scheme: light dark; --back: #fff; --ink: #1c1f23; --line: #8a9099; --quiet: #555c66; --go: #0b5fff; --on-go: #fff; --bad: #b3261e; --bad-back: #fdecea; --odd-back: #fff4d6; }
@media (prefers-color-scheme: dark) { :root { --back: #15181c; --ink: #eceff2; --line: #7d848f; --quiet: #b4bac3; --go: #8ab4ff; --on-go: #06204d; --bad: #ffb4ab; --bad-back: #3a1513; --odd-back: #3a2f0b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: 2.5rem 1.25rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .75rem; }
a:not(.go) { color: var(--go); }
p, ol { margin: 0 0 1.25rem; }
ol { padding-left: 1.25rem; }
form { margin: 0 0 1.5rem; }
label { display: block; font-weight: 600; margin: 0 0 .25rem; }
.hint { color: var(--quiet); font-size: .9375rem; margin: 0 0 .5rem; }
input { font: inherit; width: 100%; min-height: 2.75rem; padding: .4rem .7rem; margin: 0 0 1rem; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .4rem; }
input[aria-invalid] { border-color: var(--bad); border-width: 2px; }
button, .go { display: inline-block; font: inherit; font-weight: 600; min-height: 2.75rem; padding: .6rem 1.25rem; border: 0; border-radius: .4rem; background: var(--go); color: var(--on-go); text-decoration: none; cursor: pointer; }
button.quiet { background: transparent; color: inherit; border: 1px solid var(--line); }
.problem, .odd { padding: .75rem 1rem; border-radius: .4rem; margin: 0 0 1.25rem; }
.problem { background: var(--bad-back); border-left: 4px solid var(--bad); }
.odd { background: var(--odd-back); }
summary { cursor: pointer; padding: .6rem 0; font-weight: 600; }
:focus-visible { outline: 3px solid var(--go); outline-offset: 2px; }
`;
