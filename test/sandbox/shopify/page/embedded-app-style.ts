/** The style of the admin around the app: a side bar, on a phone behind a button. */
export const embeddedAppStyle = `
  :root { color-scheme: light; --ink: #1c1f1e; --soft: #55605c; --line: #d8dedb; --paper: #f1f1f1;
    --card: #fff; --accent: #0b6b4f; --on-accent: #fff; }
  body { display: flex; flex-direction: column; height: 100vh; }
  header { max-width: none; width: 100%; padding: 0.5rem 1rem; background: #1a1a1a; color: #fff;
    display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; min-height: 3.5rem; }
  header button { width: auto; }
  #save-bar { display: flex; gap: 0.5rem; align-items: center; margin-left: auto; padding: 0.2rem 0.6rem;
    border-radius: 0.5rem; background: #303030; color: #fff; }
  #save-bar[hidden] { display: none; }
  #save-bar.insists { outline: 3px solid #ffd79d; }
  .columns { flex: 1; display: flex; min-height: 0; }
  main { flex: 1; display: flex; flex-direction: column; gap: 0; max-width: none; margin: 0; padding: 0; min-width: 0; align-items: stretch; }
  .title-bar { padding: 0.5rem 1rem; background: var(--card); border-bottom: 1px solid var(--line); }
  iframe { flex: 1; width: 100%; border: 0; background: #f1f1f1; }
  nav { width: 15rem; padding: 1rem; background: #ebebeb; }
  nav ul { list-style: none; margin: 0; padding: 0; }
  nav h2 { font-size: 0.875rem; margin: 1rem 0 0; }
  nav a { display: block; padding: 0.3rem 0.5rem; border-radius: 0.5rem; color: inherit; text-decoration: none; }
  nav a[aria-current] { background: #fff; font-weight: 600; }
  #menu { display: none; }
  #toasts { position: fixed; bottom: 1rem; left: 0; right: 0; display: grid; justify-items: center; gap: 0.5rem; pointer-events: none; }
  #toasts p { background: #1a1a1a; color: #fff; padding: 0.5rem 1rem; border-radius: 0.5rem; }
  #toasts .error { background: #8e1f0b; }
  dialog form { background: none; border: 0; padding: 0; }
  @media (max-width: 48rem) {
    #menu { display: inline-block; }
    nav { display: none; width: 100%; }
    nav.open { display: block; }
    nav.open + main { display: none; }
  }
`;
