/** The embedded page's look before Polaris takes over, and where it does not. */
export const STYLE = `
:root { color-scheme: light; --line: #e3e3e3; --text: #303030; --soft: #616161; }
body { margin: 0; background: #f1f1f1; color: var(--text); font: .875rem/1.45 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem; min-height: 8rem; }
section { background: #fff; border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.25rem; margin: 0 0 1rem; }
h1 { font-size: 1.25rem; margin: 0 0 1rem; }
h2 { font-size: .9375rem; margin: 0 0 .25rem; }
p { margin: 0; color: var(--soft); }
`;
