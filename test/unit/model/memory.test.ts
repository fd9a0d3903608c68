/** The cost of an edit by the number of resources, counted instead of timed. */
import { expect } from "chai";
import { declarationsOf } from "../../../bench/declarations.ts";
import type { DeclarationError } from "../../../runtime/declare/diagnostic.ts";
import type { Report } from "../../../runtime/declare/node.ts";
import { besidePlatform } from "../../../runtime/load.ts";
import { CHECKS } from "../../../runtime/model/checks/index.ts";
import { Subject } from "../../../runtime/model/checks/walk.ts";
import { compile } from "../../../runtime/model/compile.ts";
import { Memory } from "../../../runtime/model/memory.ts";
import { createInputs } from "../../../runtime/model/schema/inputs.ts";
import { readWorld, type World } from "../../../runtime/model/world.ts";
import { asksTheSame, tablesBetween } from "../../../runtime/store/schema/current.ts";

type Edit = (text: string, name: string) => string;

const filesOf = (count: number, memory: Memory, edit: Edit = (text) => text) =>
  besidePlatform(
    declarationsOf(count).map(([name, text]) => memory.read(name, edit(text, name), "resources")),
    memory,
  );

/** Of the third thing, `thing_aaac`, which its two neighbours refer to. */
const third =
  (from: string, to: string): Edit =>
  (text, name) =>
    name === "thing-aaac.yaml" ? text.replaceAll(from, to) : text;

describe("what was compiled before an edit", () => {
  const memory = new Memory();
  const before = filesOf(20, memory);
  const application = compile(before, memory);

  const anew = (edit: Edit) => {
    const files = filesOf(20, memory, edit);
    const edited = compile(files, memory);
    return {
      edited,
      read: files.filter((file) => !before.includes(file)).map(({ stem }) => stem),
      made: [...edited.models.values()]
        .filter((model) => model !== application.models.get(model.name))
        .map(({ name }) => name),
    };
  };

  it("stays, but for the file that is edited and what looks at it", () => {
    const { read, made } = anew(third("max: 5000", "max: 6000"));
    expect(read).deep.equal(["thing-aaac"]);
    // Expansions are two steps deep, and an External Reference leads to any resource.
    const near = ["a", "b", "c", "d", "e"].map((letter) => `thing_aaa${letter}`);
    expect(made).members([...near, "external_reference"]);
  });

  it("is all there is once the edit is taken back", () => {
    const { read, made } = anew((text) => text);
    expect([...read, ...made].filter((name) => !/aa[a-e]$|^external_reference$/.test(name))).deep.equal([]);
  });

  it("follows what others have that it names", () => {
    const { edited } = anew(third("idPrefix: taaac", "idPrefix: other"));
    const { type } = edited.models.get("thing_aaab")!.byName.get("afterId")!;
    expect(type.input).include({ "x-idPrefix": "other" });
  });

  it("is judged again by what it names", () => {
    // Its neighbour takes it along, by a state that it then has no more.
    const moves: Edit = (text, name) =>
      name === "thing-aaab.yaml"
        ? text.replace("to: OPEN\n", "to: OPEN\n    moves: { afterId: { to: CANCELLED } }\n")
        : text;
    compile(filesOf(20, memory, moves), memory);
    const both: Edit = (text, name) => third("CANCELLED", "STOPPED")(moves(text, name), name);
    expect(() => compile(filesOf(20, memory, both), memory))
      .throws()
      .property("diagnostics")
      .property("0")
      .include({ file: "thing-aaab.yaml" });
  });

  it("keeps the validators of what stays", () => {
    const inputs = createInputs(application);
    const { edited } = anew(third("max: 5000", "max: 7000"));
    const next = createInputs(edited, inputs);
    const judges = (name: string) =>
      [inputs.create(application.models.get(name)!), next.create(edited.models.get(name)!)] as const;
    const [was, is] = judges("thing_aaaq");
    expect(is).equal(was);
    const [other, made] = judges("thing_aaac");
    expect(made).not.equal(other);
  });

  it("asks the database nothing where an edit asks the same of it", () => {
    expect(asksTheSame(application, anew(third("summary: A thing", "summary: One thing")).edited)).equal(
      false,
    );
    expect(asksTheSame(application, anew(third("summary: Finish it.", "summary: End it.")).edited)).equal(
      true,
    );
    const longer = anew(third("max: 60", "max: 61")).edited;
    expect(asksTheSame(application, longer)).equal(false);
    expect(tablesBetween(application, longer)).deep.equal(["things_aaac"]);
  });

  it("is not kept where a file is faulty, and told of as ever", () => {
    const faulty = filesOf(20, memory, third("max: 5000", "mx: 5000"));
    const faults = (kept?: Memory): readonly string[] => {
      try {
        compile(faulty, kept);
        return [];
      } catch (error) {
        return (error as DeclarationError).diagnostics.map(({ file, message }) => `${file} ${message}`);
      }
    };
    expect(faults(memory)).deep.equal(faults()).length.above(0);
  });
});

describe("the checks of many resources", () => {
  /** Every resource that a check looks at, each time that it does. */
  function looksOf(count: number): number {
    let looks = 0;
    const { world } = readWorld(filesOf(count, new Memory()));
    const counted: World = {
      ...world,
      get files() {
        return world.files.map((file) => ({
          ...file,
          get declaration() {
            looks++;
            return file.declaration;
          },
        }));
      },
      resource(name) {
        looks++;
        return world.resource(name);
      },
      under(index, key) {
        const found = world.under(index, key);
        looks += 1 + found.length;
        return found;
      },
    };
    const report: Report = (path, { message }) => {
      throw new Error(`${path.join(".")}: ${message}`);
    };
    for (const check of CHECKS)
      if (typeof check === "function") check(counted, (_, ...fault) => report(...fault));
      else for (const { declaration } of counted.files) check.rule(new Subject(declaration, report, counted));
    return looks;
  }

  it("look twice as often at twice as many", () => {
    const [few, many] = [looksOf(50), looksOf(100)];
    expect(few).above(50);
    expect(many / few).below(2.2);
  });
});
