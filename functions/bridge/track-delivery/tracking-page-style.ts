/** The tracking page's look: readable on a phone, light and dark, nothing moving. */
export const TRACKING_PAGE_STYLE = `
:root { color-scheme: light dark; --line: #c8ccd2; --done: #1a7f4b; --now: #0b5fff; }
@media (prefers-color-scheme: dark) { :root { --line: #4a4f57; --done: #57c98b; --now: #8ab4ff; } }
body { margin: 0; font: 1.0625rem/1.5 system-ui, sans-serif; }
main { max-width: 32rem; margin: 0 auto; padding: 2.5rem 1.25rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .25rem; }
p { margin: 0 0 2rem; opacity: .8; }
ol { list-style: none; margin: 0; padding: 0; }
li { position: relative; padding: 0 0 1.5rem 2rem; }
li::before { content: ""; position: absolute; left: .2rem; top: .4rem; width: .8rem; height: .8rem; border-radius: 50%; border: 2px solid var(--line); box-sizing: border-box; }
li::after { content: ""; position: absolute; left: calc(.6rem - 1px); top: 1.4rem; bottom: -.2rem; border-left: 2px solid var(--line); }
li:last-child::after { display: none; }
li.done::before { background: var(--done); border-color: var(--done); }
li.done::after { border-color: var(--done); }
li.now { font-weight: 600; }
li.now::before { border-color: var(--now); border-width: 4px; }
li.next { opacity: .65; }
`;
