/** A hook fails only its own call: stray promises, timers and endless loops end that call, and the log names the hook. */
import { spawnSync } from "node:child_process";
import { EventEmitter } from "node:events";
import { createReadStream } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { expect } from "chai";
import type { HookContext } from "charter";
import pino from "pino";
import { packageRoot } from "../../runtime/declare/root.ts";
import { loaded, openTestApp } from "../support/app.ts";
import { build } from "../support/child.ts";
import { LIBRARY, type Library, openLibrary } from "../support/library.ts";
import { withoutMochasListeners } from "../support/listeners.ts";
import { until } from "../support/transactions.ts";

type Hook = (context: HookContext) => unknown;

/** What the hooks do next; declarations are compiled once for all of them. */
interface Script {
  renew: Hook;
  create: Hook;
  update: Hook;
  latest: Hook;
  present: (shown: object) => unknown;
}

const fails = () => {
  throw new Error("late");
};
const never = () => new Promise<void>(() => {});
const own = ({ before }: HookContext) => before!.id as string;

/** Which of the two bounds is met first depends on the machine. */
const UNBOUNDED = /wrote more than 10000 records|has not returned after 1 s/;

const QUIET: Script = {
  renew: ({ after }) => {
    after.renewals = (after.renewals as number) + 1;
  },
  create: () => {},
  update: () => {},
  latest: () => ({ loan: null }),
  present: (shown) => shown,
};

describe("a hook fails its own call alone", () => {
  const script: Script = { ...QUIET };
  const logged: Record<string, unknown>[] = [];
  let library: Library;
  let putBack: () => void;

  before(async () => {
    putBack = withoutMochasListeners();
    const declared = await loaded(LIBRARY);
    const loans = {
      ...declared.hooks.get("loan"),
      extendLoan: (context: HookContext) => script.renew(context),
      limitLoans: (context: HookContext) => script.create(context),
      keepRemark: (context: HookContext) => script.update(context),
      findLatest: (context: HookContext) => script.latest(context),
      present: (shown: object) => script.present(shown),
    };
    const app = await openTestApp({
      folder: LIBRARY,
      loaded: { ...declared, hooks: new Map(declared.hooks).set("loan", loans) },
      environment: { HOOK_SECONDS: "1" },
      serve: {
        tellsHookFaults: true,
        log: pino({ level: "warn" }, { write: (line) => void logged.push(JSON.parse(line)) }),
      },
    });
    library = await openLibrary(app);
  });
  beforeEach(() => void logged.splice(0));
  afterEach(() => Object.assign(script, QUIET));
  after(() => putBack());

  const said = () => logged.map(({ err }) => (err as { message: string }).message);
  const named = (hook: string) =>
    new RegExp(`^lending-library/loan\\.hooks\\.ts(:\\d+)?: the hook ${hook} of loan `);

  for (const [what, hook, says] of [
    ["rejects a promise that nothing awaits", () => void Promise.reject(), /rejected.*: undefined/],
    ["rejects one with an error", () => void Promise.reject(new Error("lost")), /rejected.*: Error: lost/],
    [
      "calls a function without await that throws later",
      async () => {
        void (async () => {
          await Promise.resolve();
          throw new TypeError("later");
        })();
        await never();
      },
      /TypeError: later/,
    ],
    [
      "writes by its store without await, and is refused",
      async (context) => {
        void context.store.update("loan", own(context), { remark: 7 });
        await never();
      },
      /`remark` of loan to 7/,
    ],
    [
      "returns while a call of its store is under way",
      ({ store }) => void store.find("loan", { status: "OPEN" }),
      /returned before a call of its store had ended/,
    ],
    [
      "has a timer that throws",
      async () => {
        setTimeout(() => {
          throw new Error("tick");
        }, 1);
        await never();
      },
      /Error: tick/,
    ],
    [
      "queues a microtask that throws",
      async () => {
        queueMicrotask(() => {
          throw new Error("micro");
        });
        await never();
      },
      /Error: micro/,
    ],
    [
      "has a timer that throws a text",
      async () => {
        setImmediate(() => {
          throw "tock";
        });
        await never();
      },
      /'tock'/,
    ],
    [
      "throws in the next tick",
      () =>
        process.nextTick(() => {
          throw new Error("tick");
        }),
      /Error: tick/,
    ],
    [
      "opens a stream of a file that is not there",
      async () => {
        createReadStream("/nowhere");
        await never();
      },
      /ENOENT/,
    ],
    [
      "emits an error that nobody listens for",
      async () => {
        setTimeout(() => new EventEmitter().emit("error", new Error("unheard")), 1);
        await never();
      },
      /Error: unheard/,
    ],
    [
      "fails like a broken connection",
      () => Promise.reject(Object.assign(new Error("no file"), { code: "ENOENT" })),
      /threw: Error: no file/,
    ],
    ["throws a text", () => Promise.reject("as a text"), /threw: 'as a text'/],
    ["throws nothing", () => Promise.reject(), /threw: undefined/],
    [
      "throws what has no text",
      () => Promise.reject(Object.create(null)),
      /threw: \[Object: null prototype\]/,
    ],
    ["throws a symbol", () => Promise.reject(Symbol("odd")), /threw: Symbol\(odd\)/],
    [
      "throws what fails when it is looked at",
      () =>
        Promise.reject(
          new Proxy(new Error("trap"), {
            get: () => {
              throw new Error("trap");
            },
          }),
        ),
      /threw: /,
    ],
    ["never returns", never, /has not returned after 1 s/],
    [
      "never returns, once it has locked a record",
      async (context) => {
        await context.store.lock("loan", own(context));
        await never();
      },
      /has not returned after 1 s/,
    ],
    [
      "writes its own record for ever",
      async (context) => {
        for (let n = 0; ; n++) await context.store.update("loan", own(context), { remark: `r${n}` });
      },
      UNBOUNDED,
    ],
    [
      "writes for ever, whatever the store says",
      async (context) => {
        for (;;) await context.store.update("loan", "none", {}).catch(() => {});
      },
      UNBOUNDED,
    ],
    [
      "reads for ever",
      async ({ before, store }) => {
        for (;;) await store.get("member", before!.patronId as string);
      },
      /has not returned after 1 s/,
    ],
    [
      "makes records for ever",
      async ({ store }) => {
        for (let n = 0; ; n++) await store.create("author", { name: `A${n}` });
      },
      UNBOUNDED,
    ],
  ] as readonly (readonly [string, Hook, RegExp])[])
    it(`that ${what}: the call is 500, nothing is kept, and the log names the hook`, async () => {
      const made = await library.loan({ remark: "torn" });
      script.renew = hook;
      const call = library.api.post(`/loans/${made.id}/renew`, {});
      const others = Array.from({ length: 5 }, () => library.api.get(`/members/${library.patron.id}`));
      expect((await Promise.all(others)).map(({ status }) => status)).deep.equal([200, 200, 200, 200, 200]);
      const { status, error } = await call;
      expect([status, error?.code]).deep.equal([500, "INTERNAL"]);
      expect(error.message).match(named("extendLoan")).and.match(says);
      expect(said().join("\n")).match(named("extendLoan"));
      script.renew = QUIET.renew;
      expect((await library.api.post(`/loans/${made.id}/renew`, {})).data.resource).include({ version: 2 });
    });

  it("that writes its own record as it is updated calls itself, and no deeper than is bounded", async () => {
    const made = await library.loan({ remark: "torn" });
    let deepest = 0;
    script.update = async (context) => {
      deepest++;
      await context.store.update("loan", own(context), { words: [`w${deepest}`] });
    };
    const { status, error } = await library.api.patch(`/loans/${made.id}`, { remark: "mended" });
    expect([status, error.message]).deep.equal([
      500,
      error.message.match(
        /^.* the hook keepRemark of loan writes records whose hooks lead back to it, .*/,
      )?.[0],
    ]);
    expect(deepest).equal(32);
    expect((await library.api.get(`/loans/${made.id}`)).data).include({ version: 1, remark: "torn" });
  });

  it("that writes another record, whose hook writes this one, is bounded as well, also from a create", async () => {
    const ring = [await library.loan(), await library.loan()];
    script.update = async (context) => {
      const next = ring.find(({ id }) => id !== own(context))!;
      await context.store.update("loan", next.id, { words: [String(Math.random())] });
    };
    const patched = await library.api.patch(`/loans/${ring[0].id}`, { remark: "mended" });
    expect(patched.error.message).match(/whose hooks lead back to it/);
    script.create = async ({ store }) => void (await store.update("loan", ring[0].id, { words: ["begun"] }));
    const { id: copyId } = await library.copy();
    const made = await library.api.post("/loans", { copyId, patronId: library.patron.id });
    expect(made.error.message).match(/whose hooks lead back to it/);
    expect((await library.api.get(`/loans/${ring[0].id}`)).data).include({ version: 1 });
  });

  it("of a create that leaves a rejected promise is refused, and nothing is kept", async () => {
    script.create = () => void Promise.reject(new Error("lost"));
    const { id: copyId } = await library.copy();
    const body = { copyId, patronId: (await library.member()).id };
    const { status, error } = await library.api.post("/loans", body);
    expect(status).equal(500);
    expect(error.message)
      .match(named("limitLoans"))
      .and.match(/Error: lost/);
    expect((await library.api.get(`/loans?patronId=${body.patronId}`)).data).deep.equal([]);
  });

  it("whose timer throws after its call was answered is named in the log, and the process goes on", async () => {
    const made = await library.loan();
    let fire = () => {};
    const fired = new Promise<void>((resolve) => {
      fire = resolve;
    });
    script.renew = (context) => {
      QUIET.renew(context);
      void fired.then(() => {
        throw new Error("late");
      });
    };
    const { status, headers } = await library.api.post(`/loans/${made.id}/renew`, {});
    expect(status).equal(200);
    fire();
    await until(() => logged.length > 0);
    expect(logged[0]).include({
      requestId: headers.get("x-request-id"),
      msg: "a hook failed after its call had ended",
    });
    expect(said()[0])
      .match(named("extendLoan"))
      .and.match(/Error: late/);
  });

  for (const [what, leave] of [
    [
      "whose timer starts another, which throws",
      () => {
        setTimeout(() => setTimeout(fails, 5), 20);
      },
    ],
    [
      "whose timer leaves a promise, which is rejected",
      () => {
        setTimeout(() => void Promise.resolve().then(fails), 20);
      },
    ],
    [
      "that connects to a port where nothing listens, and handles no error",
      () => {
        connect(1, "127.0.0.1");
      },
    ],
  ] as const)
    it(`${what} is named in the log, and the process goes on`, async () => {
      const made = await library.loan();
      script.renew = (context) => {
        QUIET.renew(context);
        leave();
      };
      expect((await library.api.post(`/loans/${made.id}/renew`, {})).status).equal(200);
      await until(() => logged.length > 0);
      expect(said()[0])
        .match(named("extendLoan"))
        .and.match(/late|ECONNREFUSED/);
    });

  it("that goes on after its call was ended writes nothing any more", async () => {
    const made = await library.loan({ remark: "torn" });
    let goOn = () => {};
    const released = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const trace: string[] = [];
    script.renew = async (context) => {
      await released;
      trace.push("goes on");
      await context.store.update("loan", own(context), { remark: "too late" });
      trace.push("has written");
    };
    expect((await library.api.post(`/loans/${made.id}/renew`, {})).status).equal(500);
    goOn();
    await until(() => trace.length > 0);
    expect((await library.api.get(`/loans/${made.id}`)).data).include({ version: 1, remark: "torn" });
    expect(trace).deep.equal(["goes on"]);
  });

  for (const [what, change, says] of [
    [
      "shows a record by a promise",
      { present: async () => ({}) },
      /the hook present of loan returned a promise/,
    ],
    [
      "throws as it shows a record",
      {
        present: () => {
          throw "unseen";
        },
      },
      /the hook present of loan threw: 'unseen'/,
    ],
  ] as readonly (readonly [string, Partial<Script>, RegExp])[])
    it(`that ${what} is named in the log`, async () => {
      const made = await library.loan();
      Object.assign(script, change);
      expect((await library.api.get(`/loans/${made.id}`)).status).equal(500);
      expect((await library.api.get("/loans")).status).equal(500);
      expect(said()).to.have.length(2);
      for (const one of said()) expect(one).match(says);
    });

  for (const [what, answer, says] of [
    [
      "rejects",
      () => async () => Promise.reject(new Error("unmade")),
      /findLatest of loan returned a promise/,
    ],
    [
      "throws",
      () => () => {
        throw new Error("unmade");
      },
      /findLatest of loan threw: Error: unmade/,
    ],
  ] as readonly (readonly [string, Hook, RegExp])[])
    it(`whose answer ${what} is named in the log`, async () => {
      script.latest = answer;
      const { status, error } = await library.api.get(`/loans/latest?patronId=${library.patron.id}`);
      expect(status).equal(500);
      expect(error.message).match(says);
    });
});

describe("an error of other code than a hook's", () => {
  before(build);

  const child = (error: string) =>
    spawnSync(
      process.execPath,
      [
        "--input-type=module",
        "--eval",
        `import { hookScope } from ${JSON.stringify(join(packageRoot(), "dist/runtime/record/hooks/hook-scope.js"))};
         hookScope.enter({ stray: () => {} }, 1, () => {});
         hookScope.leave();
         setImmediate(() => { ${error} });
         setTimeout(() => console.log("lived on"), 1000);`,
      ],
      { cwd: packageRoot(), encoding: "utf8" },
    );

  for (const error of ['throw new Error("of the host")', 'void Promise.reject(new Error("of the host"))'])
    it(`still ends the process: ${error}`, () => {
      const { status, stdout, stderr } = child(error);
      expect([status, stdout]).deep.equal([1, ""]);
      expect(stderr).include("Error: of the host");
    });
});
