/** In charge of the colours of code: words of a language are marked, and a stylesheet paints them. */
import { escapeHtml, Markup } from "./html.ts";

/** What a word is, as the stylesheet names it. */
type Kind = "comment" | "string" | "number" | "word" | "name" | "key";
/** What begins where; the first that fits is taken. */
type Rules = readonly (readonly [kind: Kind, form: RegExp])[];

const NUMBER: Rules[number] = ["number", /-?\b\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?\b/y];
const DOUBLE: Rules[number] = ["string", /[bfr]?"(?:[^"\\\n]|\\.)*"/y];
const SLASHES: Rules[number] = ["comment", /\/\/.*|\/\*[\s\S]*?\*\//y];
const KEY: Rules[number] = ["key", /"(?:[^"\\\n]|\\.)*"(?=\s*:)/y];

const words = (list: string): Rules[number] => [
  "word",
  new RegExp(`\\b(?:${list.replaceAll(" ", "|")})\\b`, "y"),
];

/** Of languages that are alike: a word of one is seldom a name in another. */
const SCRIPT: Rules = [
  ["string", /[bf]?"""[\s\S]*?"""|`(?:[^`\\]|\\.)*`/y],
  DOUBLE,
  ["string", /[bfr]?'(?:[^'\\\n]|\\.)*'/y],
  words(
    "import from export package const let var type struct map function func def class lambda return if elif else for of in range while with as async await new try except catch throw raise yield break continue and or not true false null nil None True False typeof bool string byte err print",
  ),
  NUMBER,
];
const JSON_WORDS: Rules = [KEY, SLASHES, DOUBLE, words("true false null"), NUMBER];

const LANGUAGES: Readonly<Record<string, Rules>> = {
  sh: [
    ["comment", /(?<=^|\s)#.*/my],
    ["string", /'[^']*'|"(?:[^"\\]|\\.)*"/y],
    ["name", /\$\{?\w+[^}\s"']*\}|\$\w+/y],
    ["key", /(?<=\s)--?[a-zA-Z][\w-]*/y],
    words(
      "curl jq printf cat openssl export for in do done if then fi while sleep echo uuidgen date seq tee case esac grep",
    ),
  ],
  json: JSON_WORDS,
  jsonc: JSON_WORDS,
  js: [SLASHES, ...SCRIPT],
  ts: [SLASHES, ...SCRIPT],
  go: [SLASHES, ...SCRIPT],
  python: [["comment", /#.*/y], ...SCRIPT],
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
