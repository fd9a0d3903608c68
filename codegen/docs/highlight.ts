/** In charge of the colours of code: words of a language are marked, and a stylesheet paints them. */
import { escapeHtml, Markup } from "./html.ts";

/** What a word is, as the stylesheet names it. */
type Kind = "comment" | "string" | "number" | "word" | "name" | "key";
/** What begins where; the first that fits is taken. */
type Rules = readonly (readonly [kind: Kind, form: RegExp])[];

const NUMBER: Rules[number] = ["number", /-?\b\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?\b/y];
const DOUBLE: Rules[number] = ["string", /"(?:[^"\\\n]|\\.)*"/y];
const SINGLE: Rules[number] = ["string", /'(?:[^'\\\n]|\\.)*'/y];
const HASH: Rules[number] = ["comment", /#.*/y];
const SLASHES: Rules[number] = ["comment", /\/\/.*|\/\*[\s\S]*?\*\//y];

const words = (list: string): Rules[number] => [
  "word",
  new RegExp(`\\b(?:${list.replaceAll(" ", "|")})\\b`, "y"),
];

const SCRIPT: Rules = [
  SLASHES,
  DOUBLE,
  SINGLE,
  ["string", /`(?:[^`\\]|\\.)*`/y],
  words(
    "import from export const let function return if else for of await async new try catch throw class true false null typeof break continue while",
  ),
  NUMBER,
];

const LANGUAGES: Readonly<Record<string, Rules>> = {
  sh: [
    ["comment", /(?<=^|\s)#.*/my],
    ["string", /'[^']*'/y],
    ["string", /"(?:[^"\\]|\\.)*"/y],
    ["name", /\$\{?\w+[^}\s"']*\}|\$\w+/y],
    ["key", /(?<=\s)--?[a-zA-Z][\w-]*/y],
    words(
      "curl jq printf cat openssl export for in do done if then fi while sleep echo uuidgen date seq tee case esac grep",
    ),
  ],
  json: [["key", /"(?:[^"\\\n]|\\.)*"(?=\s*:)/y], DOUBLE, words("true false null"), NUMBER],
  jsonc: [["key", /"(?:[^"\\\n]|\\.)*"(?=\s*:)/y], SLASHES, DOUBLE, words("true false null"), NUMBER],
  js: SCRIPT,
  ts: SCRIPT,
  python: [
    HASH,
    ["string", /[bf]?"""[\s\S]*?"""/y],
    ["string", /[bfr]?"(?:[^"\\\n]|\\.)*"|[bfr]?'(?:[^'\\\n]|\\.)*'/y],
    words(
      "import from def return if elif else for in while with as not and or None True False raise try except class lambda yield print",
    ),
    NUMBER,
  ],
  go: [
    SLASHES,
    DOUBLE,
    ["string", /`[^`]*`/y],
    words(
      "package import func return if else for range var const type struct map nil true false bool string byte err",
    ),
    NUMBER,
  ],
  http: [["key", /^[\w-]+(?=:)/my]],
};

/** Code with its words marked; as it is where the language is none of ours. */
export function highlighted(code: string, language: string): Markup {
  const rules = LANGUAGES[language] ?? [];
  let marked = "";
  let plain = "";
  for (let place = 0; place < code.length; ) {
    const found = wordAt(code, place, rules);
    if (found === null) {
      // A word is gone through whole, so that none begins in its midst.
      const [step] = /^(?:\w+|[\s\S])/.exec(code.slice(place, place + 64))!;
      plain += step;
      place += step.length;
      continue;
    }
    marked += `${escapeHtml(plain)}<span class="${found.kind}">${escapeHtml(found.text)}</span>`;
    plain = "";
    place += found.text.length;
  }
  return new Markup(marked + escapeHtml(plain));
}

function wordAt(code: string, place: number, rules: Rules): { kind: Kind; text: string } | null {
  for (const [kind, form] of rules) {
    const sticky = new RegExp(form);
    sticky.lastIndex = place;
    const text = sticky.exec(code)?.[0];
    if (text) return { kind, text };
  }
  return null;
}
