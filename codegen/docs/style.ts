/** How the docs look: one stylesheet, light and dark, from phone to desk. */
export const STYLE = `:root {
  color-scheme: light dark;
  --paper: #fdfdfb; --ink: #1d2326; --quiet: #5c666b; --line: #e3e5e1; --tint: #f4f5f1; --link: #0b6470; --mark: #b4530a;
  --get: #0b6470; --post: #2f6b2f; --patch: #8a5a00; --delete: #9b2c2c;
  --mono: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15191b; --ink: #dfe4e2; --quiet: #98a3a5; --line: #2b3235; --tint: #1d2326; --link: #6cc4cf; --mark: #e9a15b;
    --get: #6cc4cf; --post: #8ccb8c; --patch: #e0b45c; --delete: #ec8f8f;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: 2px; }
a:focus-visible, summary:focus-visible, .wide:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: .5rem; background: var(--paper); padding: .25rem .5rem; }
.top { border-bottom: 1px solid var(--line); padding: .8rem 1.5rem; font-weight: 650; letter-spacing: -.01em; }
.top a { color: inherit; text-decoration: none; }
.sheet { display: grid; grid-template-columns: 15rem minmax(0, 1fr); max-width: 80rem; margin: 0 auto; }
.side { padding: 1.5rem 1rem 3rem 1.5rem; border-right: 1px solid var(--line); font-size: .9rem; position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; scrollbar-width: thin; }
.side h2, .menu h2 { font-size: .72rem; text-transform: uppercase; letter-spacing: .08em; color: var(--quiet); margin: 1.4rem 0 .3rem; border: 0; padding: 0; }
.side h2:first-child { margin-top: 0; }
.side ul, .menu ul { list-style: none; margin: 0; padding: 0; }
.side li a, .menu li a { display: block; padding: .16rem .5rem; margin-left: -.5rem; border-radius: 5px; color: var(--ink); text-decoration: none; }
.side li a:hover, .menu li a:hover { background: var(--tint); }
[aria-current] { background: var(--tint); font-weight: 600; }
.menu { display: none; }
main { padding: 2rem 3rem 6rem; min-width: 0; }
main > p, main > ul, main > ol, main > h1, main > blockquote { max-width: 46rem; }
h1, h2, h3 { line-height: 1.25; letter-spacing: -.015em; text-wrap: balance; }
h1 { font-size: 2rem; margin: 0 0 .5rem; }
h2 { font-size: 1.35rem; margin: 2.8rem 0 .8rem; padding-top: .2rem; }
h3 { font-size: 1.05rem; margin: 1.8rem 0 .4rem; }
p { margin: .5rem 0 .9rem; }
.opening { font-size: 1.15rem; color: var(--quiet); margin-top: 0; }
.quiet { color: var(--quiet); }
.quiet, .members { font-size: .92rem; }
.none { color: var(--quiet); opacity: .75; }
code { font-family: var(--mono); font-size: .86em; overflow-wrap: anywhere; }
p code, li code, td code, dd code { background: var(--tint); border-radius: 4px; padding: .08em .3em; }
a code { color: inherit; }
.source { color: var(--quiet); font-family: var(--mono); font-size: .82em; white-space: nowrap; }
code.name { background: none; padding: 0; font-weight: 650; font-size: .9em; }
pre { background: var(--tint); border: 1px solid var(--line); border-radius: 8px; padding: .85rem 1rem; overflow-x: auto; font-size: .86rem; line-height: 1.5; scrollbar-width: thin; }
pre code { font-size: 1em; overflow-wrap: normal; background: none; padding: 0; }
pre.json, pre.jsonc { border-left: 3px solid var(--line); }
.facts { display: flex; flex-wrap: wrap; gap: .4rem 2rem; margin: 1.2rem 0; font-size: .92rem; }
.facts div { min-width: 0; }
.facts dt { color: var(--quiet); font-size: .75rem; text-transform: uppercase; letter-spacing: .06em; }
.facts dd { margin: 0; }
.contents { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; font-size: .92rem; padding: .6rem 0; border: solid var(--line); border-width: 1px 0; }
.endpoint { padding: 1rem 0 .4rem; border-top: 1px solid var(--line); }
h2 + .endpoint { border-top: 0; padding-top: 0; }
.endpoint h3 { margin: .2rem 0 .3rem; display: flex; flex-wrap: wrap; gap: .2rem .7rem; align-items: baseline; }
.endpoint h3 code { font-size: .98rem; }
.endpoint p { margin: .3rem 0 .6rem; max-width: 52rem; }
.method { font: 700 .74rem/1.6 var(--mono); letter-spacing: .04em; min-width: 3.4rem; }
.get { color: var(--get); } .post { color: var(--post); } .patch { color: var(--patch); } .delete { color: var(--delete); }
.tag { display: inline-block; font-size: .7rem; line-height: 1.5; padding: 0 .45em; border: 1px solid var(--line); border-radius: 99px; color: var(--quiet); white-space: nowrap; vertical-align: .08em; font-weight: 500; letter-spacing: 0; }
.tag.strong { color: var(--mark); border-color: currentColor; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th { text-align: left; font-size: .75rem; text-transform: uppercase; letter-spacing: .05em; color: var(--quiet); font-weight: 600; }
th, td { padding: .5rem .9rem .5rem 0; vertical-align: top; border-bottom: 1px solid var(--line); }
th:last-child, td:last-child { padding-right: 0; }
.wide { overflow-x: auto; }
.wide td:not(:first-child) { min-width: 6rem; }
.wide td:last-child { min-width: 14rem; }
.wide td code { overflow-wrap: normal; }
.wide td:not(:last-child) code { white-space: nowrap; }
.stack td:first-child .name { white-space: nowrap; }
tr:target, .code:target, .endpoint:target { background: var(--tint); box-shadow: 0 0 0 .5rem var(--tint); border-radius: 2px; }
.members { margin: .4rem 0 0; padding-left: 1.1rem; }
.members .members { margin-top: .1rem; }
.members li { margin: .15rem 0; }
.cards { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: .9rem 2rem; max-width: none; }
.cards a { font-weight: 600; }
.cards p { margin: .1rem 0 0; font-size: .92rem; color: var(--quiet); line-height: 1.45; }
.code { max-width: 52rem; padding-top: .1rem; }
.code h3 { margin: 1.1rem 0 .1rem; }
.code h3 a { color: var(--ink); text-decoration: none; }
.code h3 code { font-size: .95rem; }
.code p { margin: 0 0 .4rem; }
blockquote { margin: 1rem 0; padding: .1rem 1rem; border-left: 3px solid var(--line); color: var(--quiet); }
hr { border: 0; border-top: 1px solid var(--line); margin: 2rem 0; }
@media (max-width: 60rem) {
  .sheet { display: block; }
  .side { display: none; }
  .menu { display: block; border-bottom: 1px solid var(--line); padding: .6rem 1.25rem; font-size: .95rem; }
  .menu summary { cursor: pointer; color: var(--link); }
  .menu nav { columns: 2; column-gap: 1.5rem; padding: .5rem 0; }
  .menu h2 { break-after: avoid; }
  .top { padding: .8rem 1.25rem; }
  main { padding: 1.5rem 1.25rem 4rem; }
}
@media (max-width: 46rem) {
  h1 { font-size: 1.65rem; }
  .stack thead { display: none; }
  .stack, .stack tbody, .stack tr, .stack td { display: block; width: auto; }
  .stack tr { padding: .7rem 0; border-bottom: 1px solid var(--line); }
  .stack td { border: 0; padding: .1rem 0; }
  .stack td:not(:first-child) { position: relative; padding-left: 6.2rem; min-height: 1.7rem; }
  .stack td:not(:first-child)::before { content: attr(data-label); position: absolute; left: 0; top: .2rem; color: var(--quiet); font-size: .82rem; }
  .stack td:empty, .stack td:has(> .none) { display: none; }
}
@media print { .side, .menu, .top { display: none; } .sheet { display: block; } }
`;
