export const inboxStyle = `
:root { color-scheme: light dark; --ink: light-dark(#1d2a22, #e7efe9); --quiet: light-dark(#56645b, #a3b2a8);
  --paper: light-dark(#f6f4ee, #121814); --card: light-dark(#fff, #1b231e); --line: light-dark(#d9d6cb, #303b34);
  --accent: light-dark(#0f6b3c, #6fd39b); --picked: light-dark(#e2f1e7, #22382b); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header, form { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; padding: 12px 16px; }
header { justify-content: space-between; border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 1.25rem; } small { color: var(--quiet); font-weight: 400; }
a { color: var(--accent); } header a, form a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 8px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
input, button { min-height: 44px; padding: 0 12px; font: inherit; color: inherit; background: var(--card);
  border: 1px solid var(--quiet); border-radius: 8px; }
input { flex: 1 1 14rem; max-width: 24rem; }
button { background: var(--accent); border-color: var(--accent); color: var(--paper); cursor: pointer; }
.panes { display: grid; gap: 16px; padding: 0 16px 16px; }
ol { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 12px; overflow: clip; background: var(--card); }
li + li { border-top: 1px solid var(--line); }
li a { display: grid; gap: 2px; padding: 10px 14px; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
li a:hover, li a[aria-current] { background: var(--picked); } li a:focus-visible { outline-offset: -3px; }
.subject { font-weight: 600; } .to, time { color: var(--quiet); font-size: .875rem; }
main { min-width: 0; scroll-margin-top: 100vh; padding: 16px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
main:focus { outline: none; } h2 { margin: 0 0 8px; font-size: 1.125rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 0 0 12px; } dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 65vh; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; } summary { min-height: 44px; padding: 10px 0; cursor: pointer; }
.empty { margin: 0; padding: 16px; color: var(--quiet); }
@media (max-width: 899px) { main { scroll-margin-top: 8px; } }
@media (min-width: 900px) { .panes { grid-template-columns: minmax(18rem, 26rem) 1fr; align-items: start; }
  .list { max-height: calc(100vh - 150px); overflow: auto; } }
`;
