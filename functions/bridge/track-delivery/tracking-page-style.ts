/** The tracking page's look: readable on a phone, light and dark, nothing moving. */
export const TRACKING_PAGE_STYLE = `
:root { color-scheme: light dark; --back: #f4f5f7; --card: #fff; --text: #1b1e24; --quiet: #565d68; --line: #c8ccd2; --done: #1a7f4b; --now: #0b5fff; --bad: #b3261e; --odd: #fff4d6; --ground: #e6eaef; }
@media (prefers-color-scheme: dark) { :root { --back: #14161a; --card: #1f2228; --text: #eceef1; --quiet: #aab1bc; --line: #565c66; --done: #57c98b; --now: #8ab4ff; --bad: #ffb4ab; --odd: #3a2f0b; --ground: #2b3038; } }
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 1.0625rem/1.5 system-ui, sans-serif; }
body > * { max-width: 34rem; margin: 0 auto; padding: 0 1.25rem; overflow-wrap: anywhere; }
header { padding-top: 1.5rem; padding-bottom: 1rem; }
header p { margin: 0; }
header p:not(.quiet) { font-weight: 600; }
header img { display: block; max-width: 8rem; height: 2.5rem; margin-bottom: .75rem; object-fit: contain; object-position: left; }
.quiet { color: var(--quiet); }
main { padding-bottom: .5rem; }
main:first-child { padding-top: 1.5rem; }
section { background: var(--card); border-radius: .75rem; padding: 1.25rem; margin: 0 0 1rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .4rem; text-wrap: balance; }
section p { margin: 0; }
.odd { background: var(--odd); }
.late { margin-top: .75rem; font-weight: 600; }
dl { margin: 1rem 0 0; padding-top: 1rem; border-top: 1px solid var(--line); }
.facts dl { margin: 0; padding: 0; border: 0; }
dt { color: var(--quiet); font-size: .9375rem; }
dd { margin: 0 0 .75rem; font-weight: 600; }
dd:last-child { margin: 0; }
.facts dd { font-weight: 400; }
a { color: inherit; }
label { display: block; font-weight: 600; margin: 1rem 0 .25rem; }
textarea { display: block; width: 100%; font: inherit; color: inherit; background: transparent; padding: .5rem .75rem; border: 1px solid var(--quiet); border-radius: .5rem; }
[aria-invalid] { border: 2px solid var(--bad); }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
legend { font-weight: 600; padding: 0; }
.scale { display: flex; gap: .25rem; margin-top: .75rem; }
.scale label { margin: 0; min-width: 0; min-height: 2.75rem; padding: .5rem .25rem; flex: 1 1 0; max-width: 5rem; text-align: center; white-space: nowrap; border: 1px solid var(--quiet); border-radius: .5rem; cursor: pointer; }
.scale input { accent-color: var(--now); }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1.25rem; margin: 1rem 0 0; border: 0; border-radius: .5rem; background: var(--now); color: var(--card); cursor: pointer; }
ol { list-style: none; margin: 0; padding: 0; }
li { position: relative; padding: 0 0 1.1rem 1.9rem; }
li time { display: block; color: var(--quiet); font-size: .9375rem; font-weight: 400; }
li:last-child { padding-bottom: 0; }
ol li::before { content: ""; position: absolute; left: 0; top: .35rem; width: .85rem; height: .85rem; border-radius: 50%; border: 2px solid var(--line); background: var(--card); }
ol li::after { content: ""; position: absolute; left: calc(.425rem - 1px); top: 1.2rem; bottom: -.35rem; border-left: 2px solid var(--line); }
ol li:last-child::after { display: none; }
li.done::before { background: var(--done); border-color: var(--done); }
li.done::after { border-color: var(--done); }
li.now, li.broken { font-weight: 600; }
li.now::before { border: 4px solid var(--now); }
li.broken::before { background: var(--bad); border-color: var(--bad); border-radius: 2px; }
li.next { color: var(--quiet); }
h2 { font-size: 1.0625rem; margin: 0 0 .75rem; }
object { display: block; width: 100%; aspect-ratio: 4 / 3; object-fit: scale-down; border-radius: .5rem; background: var(--ground); }
object + object { margin-top: .75rem; }
object p { padding: 1rem; }
.map { padding: 0; overflow: hidden; }
#map { position: relative; aspect-ratio: 17 / 11; background: var(--ground); }
#map svg { display: block; width: 100%; height: 100%; }
#map path { fill: none; stroke-width: 4; stroke-linecap: round; stroke-linejoin: round; }
.way { stroke: var(--now); }
.ahead { stroke: var(--quiet); stroke-dasharray: .1 9; }
circle.driver { fill: var(--now); stroke: var(--card); stroke-width: 3; }
rect.pickup { fill: var(--text); stroke: var(--card); stroke-width: 2; }
#map .dropoff { fill: var(--done); stroke: var(--card); stroke-width: 2; }
#map > div { position: absolute; inset: 0; opacity: 0; }
#map.drawn > div { opacity: 1; }
#map.drawn svg { visibility: hidden; }
.mark { width: 1.125rem; height: 1.125rem; border: 3px solid var(--card); border-radius: 50%; background: var(--now); }
.mark.pickup { border-radius: 5px; background: var(--text); }
.mark.dropoff { border: 0; background: none; }
.mark.dropoff::before { content: ""; display: block; height: 100%; border: 3px solid var(--card); border-radius: 50% 50% 50% 0; rotate: -45deg; background: var(--done); }
.map ul { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0; padding: .75rem 1.25rem; font-size: .9375rem; }
.map li { display: flex; align-items: center; gap: .5rem; padding: 0; }
.map li::before { content: ""; width: .75rem; height: .75rem; border-radius: 50%; background: var(--now); }
.map li.pickup::before { border-radius: 3px; background: var(--text); }
.map li.dropoff::before { border-radius: 50% 50% 50% 0; rotate: -45deg; background: var(--done); }
footer { color: var(--quiet); font-size: .875rem; padding-bottom: 2rem; }
footer p { margin: 0 0 .75rem; }
nav { display: flex; flex-wrap: wrap; gap: 0 .6rem; }
nav a { padding: .6rem 0; }
nav [aria-current] { font-weight: 600; color: var(--text); text-decoration: none; }
:focus-visible { outline: 3px solid var(--now); outline-offset: 2px; }
`;
