/** The columns, filters and titles that lists choose from a declaration. */
import { expect } from "chai";
import {
  type Field,
  type Filter,
  labelOf,
  type Resource,
  titleFieldsOf,
  titleOf,
} from "../../../console/core/model.ts";
import {
  columnChoices,
  columnsOf,
  expandsFor,
  titleHead,
  titleSort,
} from "../../../console/records/columns.ts";
import { controlOf, listQuery, missingFilters, orderedFilters } from "../../../console/records/filters.ts";

const field = (type: string, more: Partial<Field> = {}): Field => ({
  type,
  mode: "readWrite",
  required: false,
  nullable: true,
  ...more,
});

const NOTE: Resource = {
  name: "note",
  summary: "",
  collection: "notes",
  idPrefix: "note",
  parent: null,
  fields: {
    id: field("id"),
    body: field("text", { max: 5000 }),
    noteNumber: field("sequence"),
    title: field("text", { max: 100 }),
    authorId: field("reference", { target: "author" }),
    dueAt: field("timestamp", { required: true }),
    readAt: field("timestamp"),
    price: field("decimal"),
    data: field("json"),
    status: field("enum", { values: ["OPEN", "DONE"] }),
    former: field("text", { aliasOf: "title" }),
    version: field("integer"),
    createdAt: field("timestamp"),
    updatedAt: field("timestamp"),
  },
  states: { field: "status", initial: "OPEN", starts: ["OPEN"], values: {} },
  operations: {},
  actions: {},
  filters: {},
  sorts: ["createdAt", "title"],
  search: ["title", "noteNumber"],
  expands: ["authorId", "authorId.teamId"],
  events: [],
};

const PERSON = {
  ...NOTE,
  fields: { firstName: field("text"), lastName: field("text"), email: field("text") },
};

describe("the columns of a list", () => {
  it("begin with number, state, the time that each record has, and references, and end with the time of creation", () => {
    expect(columnsOf(NOTE)).deep.equal(["noteNumber", "status", "dueAt", "authorId", "createdAt"]);
  });

  it("may be any field but the title, the id and former names", () => {
    expect(columnChoices(NOTE))
      .include.members(["body", "data", "readAt"])
      .not.include.members(["id", "title", "former"]);
  });

  it("expand references that the key may read", () => {
    expect(expandsFor(NOTE, ["authorId", "price"], () => true)).deep.equal(["authorId"]);
    expect(expandsFor(NOTE, ["authorId"], () => false)).deep.equal([]);
    expect(expandsFor(NOTE, ["price"], () => true)).deep.equal([]);
  });
});

describe("the title of a record", () => {
  it("is its title, a person's names, its number, or null", () => {
    expect(titleOf(NOTE, { title: "Roof", noteNumber: "N-1" })).equal("Roof");
    expect(titleOf(NOTE, { title: "", noteNumber: "N-1" })).equal("N-1");
    expect(titleOf(PERSON, { firstName: "Ada", lastName: "Bell" })).equal("Ada Bell");
    expect(titleOf(PERSON, { firstName: null, lastName: "Bell" })).equal("Bell");
    expect(titleOf({ ...NOTE, fields: {}, search: [] }, { id: "x" })).equal(null);
  });

  it("has a head and a sort", () => {
    expect([titleHead(NOTE), titleSort(NOTE)]).deep.equal(["Title", "title"]);
    expect([titleHead(PERSON), titleSort({ ...PERSON, sorts: ["lastName"] })]).deep.equal([
      "Name",
      "lastName",
    ]);
    expect([
      titleHead({ ...NOTE, fields: {}, search: [] }),
      titleFieldsOf({ ...NOTE, fields: {}, search: [] }),
    ]).deep.equal(["ID", []]);
  });

  it("names references without Id", () => {
    expect(labelOf("authorId", field("reference"))).equal("Author");
    expect(labelOf("authorIds", field("list", { items: { type: "reference" } }))).equal("Authors");
    expect(labelOf("id", field("id"))).equal("ID");
  });
});

describe("the filters of a list", () => {
  const filters: Record<string, Filter> = {
    createdAfter: { type: "date-time" },
    authorId: { type: "string", several: true, target: "author" },
    status: { type: "string", values: ["OPEN"] },
    parentId: { type: "record-id", targetBy: "parentType", required: true },
    isRead: { type: "boolean" },
    priceMin: { type: "string" },
    pagesMin: { type: "integer" },
    dueOn: { type: "date" },
  };
  const list = { ...NOTE, filters };

  it("have a control by their type", () => {
    expect(Object.values(filters).map(controlOf)).deep.equal([
      "moment",
      "reference",
      "choices",
      "reference",
      "choices",
      "text",
      "number",
      "date",
    ]);
  });

  it("show the required ones first", () => {
    expect(orderedFilters(list)[0]![0]).equal("parentId");
    expect(missingFilters(list, new URLSearchParams("status=OPEN"))).deep.equal(["parentId"]);
    expect(missingFilters(list, new URLSearchParams("parentId=x"))).deep.equal([]);
  });

  it("send of an address what the list declares, and nothing else", () => {
    const address = new URLSearchParams(
      "status=OPEN&status=DONE&q=roof&tab=x&_columns=price&sortBy=title&other=1",
    );
    expect(listQuery(list, address)).deep.equal({ status: ["OPEN", "DONE"], q: ["roof"], sortBy: ["title"] });
    expect(listQuery({ ...list, search: [] }, address)).not.have.property("q");
  });
});
