/** The entries that the search finds: sections of guides, operations, codes, states, records and events. */
import { DETAILS, ERRORS, saidIn } from "../../runtime/errors.ts";
import { layRoutes, methodOf } from "../../runtime/http/routes.ts";
import { isShown } from "../../runtime/model/field.ts";
import type { Application, Model } from "../../runtime/model/model.ts";
import { tagOf } from "../openapi/names.ts";
import { callText } from "../openapi/verbs.ts";
import { rulesOf, warningsOf } from "./codes.ts";
import {
  ERRORS_PAGE,
  inOrder,
  RECORDS_PAGE,
  resourceHref,
  STATES_PAGE,
  slug,
  tagHref,
  titleOf,
} from "./frame.ts";
import { type Guide, sectionsOf } from "./guides.ts";

export interface SearchEntry {
  readonly kind: "Guide" | "Operation" | "Error" | "States" | "Record" | "Event";
  readonly title: string;
  /** What the title belongs to, such as a guide or a group of operations. */
  readonly of: string;
  readonly text: string;
  readonly href: string;
}

/** Every entry, in the order in which equally good ones are shown. */
export const searchEntries = (application: Application, guides: readonly Guide[]): SearchEntry[] => [
  ...guides.flatMap(ofGuide),
  ...operationsOf(application),
  ...codesOf(application),
  ...inOrder(application).flatMap(ofModel),
];

const ofGuide = (guide: Guide): SearchEntry[] =>
  sectionsOf(guide).map(({ title, anchor, text }) => ({
    kind: "Guide",
    title,
    of: anchor === "" ? "" : guide.title,
    text,
    href: anchor === "" ? guide.href : `${guide.href}#${anchor}`,
  }));

/** A former path is the same call as the current one. */
const current = (application: Application) =>
  layRoutes(application).all.filter(({ former }) => former === null);

const operationsOf = (application: Application): SearchEntry[] =>
  current(application).map(({ operation, template }) => {
    const { summary, about } = callText(operation);
    const [tag, method] = [tagOf(operation), methodOf(operation)];
    return {
      kind: "Operation",
      title: summary,
      of: `${method} ${template}`,
      text: `${tag}. ${about.join(" ")}`,
      href: `${tagHref(tag)}/${method}${template}`,
    };
  });

function codesOf(application: Application): SearchEntry[] {
  const all = [
    ...Object.entries(ERRORS).map(([code, said]) => ({ code, ...said })),
    ...rulesOf(application),
    ...warningsOf(application),
    ...Object.entries(DETAILS).map(([code, text]) => ({ code, status: null, ...saidIn(text) })),
  ];
  return all.map(({ code, status, when, why, remedy }) => ({
    kind: "Error",
    title: code,
    of: status === null ? "" : String(status),
    text: [when, why, remedy].filter((text) => text !== null).join(" "),
    href: `${ERRORS_PAGE}#${code}`,
  }));
}

function ofModel(model: Model): SearchEntry[] {
  const title = titleOf(model);
  const { states, events, name, summary } = model;
  const fields = model.fields.filter(isShown);
  const record: SearchEntry = {
    kind: "Record",
    title,
    of: "",
    text: `${summary} ${fields.map((field) => `${field.name}${field.summary ? `: ${field.summary}` : ""}`).join(" ")}`,
    href: `${RECORDS_PAGE}#${name}`,
  };
  const machine: SearchEntry | null = states && {
    kind: "States",
    title: `States of ${title.toLowerCase()}`,
    of: "",
    text: `${states.field}: ${[...states.values.keys()].join(", ")}`,
    href: `${STATES_PAGE}#${slug(title)}`,
  };
  const told = [...events].map(
    ([type, event]): SearchEntry => ({
      kind: "Event",
      title: type,
      of: title,
      text: event.summary ?? "",
      href: resourceHref(model),
    }),
  );
  return [record, ...(machine ? [machine] : []), ...told];
}
