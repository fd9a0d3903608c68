/** The searched text of a record, which queries are matched with, and the index of its words. */
import type { Model } from "../../model/model.ts";
import { ALIKE, DIGRAPHS, FEWEST_DIGITS, IN_SQL } from "../../model/words.ts";
import { quote, quoteText } from "./table.ts";

/*
 * The searched text of a record consists of its fields, each after a mark that shows how it is searched. The
 * marks are control characters: in a client's text, one only ends a word.
 */
export const MARKS = { words: "\u0002", digits: "\u0003", number: "\u0004" } as const;

/** The names identify the version of the character tables and marks: if those change, the names must too. */
const [FOLD, LEXEMES] = ["charter_search_1", "charter_lexemes_2"];

/** The first letter of each kind of lexeme: a number is not a word, and no word begins in a phone number. */
export const KINDS = { words: "w", digits: "p", number: "n", times: "t" } as const;

/**
 * A lexeme of a time has the span of time in which its record was created, and the beginning of one of its words. So the
 * index finds the records of a word one span after another, in the order of the list.
 */
export const SPAN_SECONDS = 2 ** 27 / 1000;
/** The characters of a word in such a lexeme: words that begin alike share it, so it takes few bytes. */
export const BEGINNING = 8;

/** The most characters of a lexeme; PostgreSQL allows 2,046 bytes. */
export const MOST_OF_LEXEME = 100;

/** The characters of an organization's id that keep its lexemes apart from those of others, in few bytes. */
export const TENANT_CHARACTERS = 6;

const digraphs = Object.entries(DIGRAPHS).reduce(
  (sql, [letter, letters]) => `replace(${sql}, ${quoteText(letter)}, ${quoteText(letters)})`,
  `translate(regexp_replace(lower(normalize(value, NFKD) collate "und-x-icu"), ${quoteText(IN_SQL.accents)}, '', 'g'), ${quoteText(ALIKE.from)}, ${quoteText(ALIKE.to)})`,
);

const [WORD, NO_WORD] = ["[a-z0-9\\U00000080-\\U0010ffff]", "[^a-z0-9\\U00000080-\\U0010ffff]+"];

/**
 * The most bytes of words that need no cutting, because even a single word of this size fits into a lexeme.
 */
const MOST_OF_WORDS = 1_900;

const [OTHER, END] = [`[^${Object.values(MARKS).join("")}]`, `(?:[${Object.values(MARKS).join("")}]|$)`];
const NUMBER = `${MARKS.number}(?:${OTHER}*[^0-9${Object.values(MARKS).join("")}])?0*([1-9][0-9]*)${END}`;

/** SQL of the number of the span of time that a time is in. */
export const spanSql = (time: string): string => `floor(date_part('epoch', ${time}) / ${SPAN_SECONDS})`;

/** The functions of a search, by signature; each is created once. */
export const SEARCH_FUNCTIONS: Readonly<Record<string, string>> = {
  [`${FOLD}(text)`]: `create function ${FOLD}(value text) returns text language plpgsql immutable parallel safe cost 10 as $body$
begin
  if octet_length(value) = char_length(value) then return lower(value collate "C"); end if;
  return regexp_replace(${digraphs}, ${quoteText(IN_SQL.separators)}, ' ', 'g');
end
$body$`,
  [`${LEXEMES}(text, text, timestamptz)`]: `create function ${LEXEMES}(organization text, searched text, created timestamptz) returns tsvector language plpgsql immutable parallel safe cost 10 as $body$
declare
  tenant text := right(organization, ${TENANT_CHARACTERS});
  parts text[] := string_to_array(searched collate "C", '${MARKS.digits}');
  said text := parts[1];
  known text[] := '{}';
  word text;
  words text := tenant || '${KINDS.words}';
  times text := tenant || '${KINDS.times}' || ${spanSql("created")};
  digits text;
begin
  if octet_length(said) > ${MOST_OF_WORDS} then said := regexp_replace(said, '(${WORD}{${MOST_OF_LEXEME}})${WORD}+', '\\1', 'g'); end if;
  foreach word in array string_to_array(regexp_replace(said, '${NO_WORD}', ' ', 'g'), ' ') loop
    if word <> '' then
      known := array_append(known, words || word);
      known := array_append(known, times || left(word, ${BEGINNING}));
    end if;
  end loop;
  if position('${MARKS.number}' in said) > 0 then
    known := known || array(select tenant || '${KINDS.number}' || hit[1] from regexp_matches(said, '${NUMBER}', 'g') as hit);
  end if;
  for n in 2..cardinality(parts) loop
    digits := regexp_replace(parts[n], '[^0-9]', '', 'g');
    for place in 1..char_length(digits) - ${FEWEST_DIGITS - 1} loop
      known := array_append(known, tenant || '${KINDS.digits}' || substr(digits, place));
    end loop;
  end loop;
  return array_to_tsvector(known);
end
$body$`,
};

/** SQL of the searched fields of a record, as one text. @param columnOf quotes a column */
export const searchedText = ({ search }: Model, columnOf: (column: string) => string = quote): string =>
  search
    .map(({ field, as }) => `${quoteText(MARKS[as])} || coalesce(${columnOf(field.column)}, '')`)
    .join(" || ");

/**
 * SQL of a searched text in folded form. Most are ASCII; calling a function would take longer than folding
 * those.
 */
export const foldedText = (sql: string): string =>
  `(case when octet_length(${sql}) = char_length(${sql}) then lower(${sql} collate "C") else ${FOLD}(${sql}) end)`;

/** SQL of the lexemes of a record. */
export const lexemes = (model: Model, columnOf: (column: string) => string = quote): string =>
  `${LEXEMES}(${columnOf("organization_id")}, ${FOLD}(${searchedText(model, columnOf)}), ${columnOf("created_at")})`;
