/** Chooses the event types that an endpoint receives. */
import { useState } from "preact/hooks";
import { resources, wordsOf } from "../core/model.ts";
import { holds } from "../core/session.ts";

export const EVERY_TYPE = "*";

interface Group {
  readonly name: string;
  readonly types: readonly string[];
}

/** The types of records that the key may read, by resource. Types chosen before are always among them. */
function groups(chosen: readonly string[]): Group[] {
  const readable = [...resources.value.values()]
    .filter(({ operations }) => holds.value((operations.get ?? operations.list)?.scope ?? null))
    .map(({ name, events }): Group => ({ name, types: events }));
  const known = new Set(readable.flatMap(({ types }) => types));
  const others = chosen.filter((type) => type !== EVERY_TYPE && !known.has(type));
  return [...readable, { name: "other", types: others }].filter(({ types }) => types.length > 0);
}

export function EventTypes({
  chosen,
  choose,
}: {
  chosen: readonly string[];
  choose: (types: readonly string[]) => void;
}) {
  const [words, setWords] = useState("");
  const isAll = chosen.includes(EVERY_TYPE);
  const wanted = words.trim().toLowerCase();
  const found = groups(chosen)
    .map(({ name, types }) => ({ name, types: types.filter((type) => type.includes(wanted)) }))
    .filter(({ types }) => types.length > 0);
  const toggle = (type: string) =>
    choose(chosen.includes(type) ? chosen.filter((one) => one !== type) : [...chosen, type]);
  return (
    <fieldset>
      <legend>Events</legend>
      <label class="choice">
        <input type="radio" name="which" checked={isAll} onChange={() => choose([EVERY_TYPE])} /> Every event
        that this key may read
      </label>
      <label class="choice">
        <input type="radio" name="which" checked={!isAll} onChange={() => choose([])} /> Only these
      </label>
      {!isAll && (
        <div class="chosen">
          <label>
            Find a type <span class="quiet">({chosen.length} chosen)</span>
            <input
              value={words}
              onInput={(event) => setWords(event.currentTarget.value)}
              spellcheck={false}
            />
          </label>
          <div class="groups">
            {found.map(({ name, types }) => (
              <fieldset key={name}>
                <legend>{wordsOf(name)}</legend>
                {types.map((type) => (
                  <label key={type} class="choice">
                    <input
                      type="checkbox"
                      value={type}
                      checked={chosen.includes(type)}
                      onChange={() => toggle(type)}
                    />{" "}
                    {type.slice(type.indexOf(".") + 1)}
                    <span class="unseen"> of {name}</span>
                  </label>
                ))}
              </fieldset>
            ))}
          </div>
          {found.length === 0 && <p class="quiet">No type has these words.</p>}
        </div>
      )}
    </fieldset>
  );
}
