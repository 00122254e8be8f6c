/** The page's style sheet: system fonts, light and dark mode, one column on a phone. */
export const adminPageStyle = `
:root { color-scheme: light dark; --line: light-dark(#d8d4dd, #45404d); --quiet: light-dark(#5c5665, #b3acbd);
  --accent: light-dark(#6b3fa0, #c9a9f2); --on-accent: light-dark(#fff, #241436); --panel: light-dark(#fff, #221f27); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 46rem; font: 1rem/1.5 system-ui, sans-serif;
  background: light-dark(#f7f6f9, #18161c); color: light-dark(#221d29, #efebf4); }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.15rem; margin: 0 0 .5rem; } h3 { font-size: 1rem; margin: 0; }
header p, .when, .goods { color: var(--quiet); margin: 0 0 .75rem; }
section { background: var(--panel); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem; margin: 0 0 1rem; }
summary { cursor: pointer; padding: .6rem 0; }
.fields { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); }
label { display: grid; gap: .2rem; font-size: .9rem; }
input, select { font: inherit; width: 100%; min-height: 2.75rem; padding: .4rem .6rem; color: inherit;
  background: transparent; border: 1px solid var(--quiet); border-radius: .4rem; }
option { background: var(--panel); }
button { font: inherit; font-weight: 600; min-height: 2.75rem; margin-top: 1rem; padding: 0 1.25rem; cursor: pointer;
  color: var(--on-accent); background: var(--accent); border: 0; border-radius: .4rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.list { list-style: none; margin: 0; padding: 0; }
.order { padding: .75rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.line { display: flex; flex-wrap: wrap; gap: .25rem .75rem; justify-content: space-between; align-items: baseline; }
.status { font-size: .85rem; padding: .1rem .6rem; border: 1px solid var(--line); border-radius: 1rem; }
.status.completed { border-color: light-dark(#2c7a44, #7fd39a); color: light-dark(#1f5f33, #9be3b1); }
.when { font-size: .85rem; margin: 0; }
.notes { margin: .5rem 0 0; padding-left: 1.1rem; }
#refresh-error:not(:empty) { margin: 0 0 .5rem; padding: .5rem .75rem; border-radius: .4rem;
  border: 1px solid light-dark(#a33, #f0a0a0); color: light-dark(#8a1f1f, #ffc4c4); }
`;
