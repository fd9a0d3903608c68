/**
 * A headless Chromium, driven over its DevTools protocol by a pipe. It shows what a reader of the pages would
 * see, and what the console would say.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { packageRoot } from "../../runtime/declare/root.ts";

// biome-ignore lint/suspicious/noExplicitAny: the protocol's messages, of which few members are read
type Json = any;

const FOLDER = join(packageRoot(), "test", "browser");
/** Only ends waits that hang. */
const PATIENCE_MS = 150_000;

export interface View {
  readonly width: number;
  readonly height: number;
  readonly theme: "light" | "dark";
}

/** A request that a page made. */
export interface Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Starts a Chromium: that of CHROMIUM, that of the machine, or that of npm.
 * @throws Error in one line that says how to get one, if there is none or if it does not start
 */
export async function openBrowser(path?: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), "charter-browser-"));
  const args = [...FLAGS, `--user-data-dir=${profile}`, "about:blank"];
  const child = spawn(path ?? (await findChromium()), args, {
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
  });
  const browser = new Browser(child, profile);
  await browser.send("Browser.getVersion");
  return browser;
}

/** Packages that npm's Chromium needs beside the C library, by their names in Debian and Ubuntu. */
const PACKAGES = "libnss3 libnspr4 libexpat1";

/** Explains why it ended, from its last output. */
function endedWith(code: number | null, said: string): Error {
  const last = said.trim().split("\n").at(-1);
  const remedy = /shared librar/.test(said)
    ? `. Libraries are missing: \`apt-get install ${PACKAGES}\`, or \`apt-get install chromium\`, which brings all that it needs`
    : "";
  return new Error(`Chromium ended with ${code}: ${last}${remedy}`);
}

const FLAGS = [
  "--headless=new",
  "--remote-debugging-pipe",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--hide-scrollbars",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-extensions",
  // Each page is a window, whose address bar would load pages of its own: half of the processor time.
  "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,WebUIOmniboxPopupDebug",
  // Hides the tabs and the address bar, which Chromium redraws at each navigation.
  "--kiosk",
  "--force-color-profile=srgb",
];

async function findChromium(): Promise<string> {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const names = ["chromium", "chromium-browser", "google-chrome"];
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
  return found ?? (await chromiumOfNpm());
}

/** Installs npm's Chromium if it is missing: 74 MB that only these tests need. */
async function chromiumOfNpm(): Promise<string> {
  if (!existsSync(join(FOLDER, "node_modules", "@sparticuz"))) {
    const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: FOLDER, stdio: "ignore" });
    if (status !== 0)
      throw new Error(
        "There is no Chromium: install Debian's `chromium`, run `npm ci --prefix test/browser`, or set CHROMIUM to the path of one.",
      );
  }
  // With this variable, it brings the libraries that a bare machine lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs22.x";
  const path = createRequire(join(FOLDER, "package.json")).resolve("@sparticuz/chromium");
  const { default: chromium } = (await import(pathToFileURL(path).href)) as {
    default: { executablePath(): Promise<string> };
  };
  return await chromium.executablePath();
}

export class Browser {
  readonly #child: ChildProcess;
  readonly #profile: string;
  readonly #waiting = new Map<number, { resolve(result: Json): void; reject(error: Error): void }>();
  readonly #pages = new Map<string, Page>();
  readonly #closed: Page[] = [];
  #sent = 0;
  #ended: Error | null = null;

  constructor(child: ChildProcess, profile: string) {
    this.#child = child;
    this.#profile = profile;
    let text = "";
    (child.stdio[4] as Readable).setEncoding("utf8").on("data", (chunk: string) => {
      const messages = (text + chunk).split("\0");
      text = messages.pop()!;
      for (const message of messages) this.#hear(JSON.parse(message));
    });
    let said = "";
    (child.stdio[2] as Readable).setEncoding("utf8").on("data", (chunk: string) => {
      said = (said + chunk).slice(-4096);
    });
    const end = (error: Error) => {
      this.#ended = error;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    child.once("error", end);
    child.once("close", (code) => end(endedWith(code, said)));
    (child.stdio[3] as Writable).on("error", () => {});
  }

  #hear({ id, sessionId, method, params, result, error }: Json): void {
    if (id === undefined) return this.#pages.get(sessionId)?.hear(method, params);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  }

  send(method: string, params: object = {}, sessionId?: string): Promise<Json> {
    const id = ++this.#sent;
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended);
      this.#waiting.set(id, { resolve, reject });
      (this.#child.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  /**
   * Opens a page of a given size, as for a new visitor, in a browser that prefers a theme. It is one that was closed,
   * if there is one: the browser still has the scripts that it loaded, as compiled.
   */
  async page(view: View): Promise<Page> {
    const page = this.#closed.pop() ?? (await this.#newPage());
    await page.look(view);
    return page;
  }

  async #newPage(): Promise<Page> {
    const { browserContextId } = await this.send("Target.createBrowserContext");
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank", browserContextId });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(
      (method, params) => this.send(method, params, sessionId),
      () => this.#closed.push(page),
    );
    this.#pages.set(sessionId, page);
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await page.send(`${domain}.enable`);
    return page;
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once("exit", resolve));
    this.send("Browser.close").catch(() => {});
    await ended;
    // Its helper processes end a little later, and write until then.
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

export class Page {
  readonly send: (method: string, params?: object) => Promise<Json>;
  /** Errors of the console, exceptions of scripts, and violations of the content security policy. */
  readonly faults: string[] = [];
  readonly asked: Asked[] = [];

  readonly #closed: () => void;
  #isClosing = false;

  constructor(send: (method: string, params?: object) => Promise<Json>, closed: () => void) {
    this.send = send;
    this.#closed = closed;
  }

  /** Closes the page, and removes everything that it stored, but not the files that it loaded. */
  async close(): Promise<void> {
    const origin = await this.evaluate<string>("location.origin");
    this.#isClosing = true;
    // Another page of the origin: no script of the closed one is left that stores anything.
    await this.goto(`${origin}/healthz`);
    this.#isClosing = false;
    await this.evaluate("sessionStorage.clear(), localStorage.clear()");
    await this.send("Network.clearBrowserCookies");
    await this.send("Emulation.setTimezoneOverride", { timezoneId: "" });
    await this.send("Page.resetNavigationHistory");
    this.faults.length = 0;
    this.asked.length = 0;
    this.#closed();
  }

  hear(method: string, params: Json): void {
    // A page asks whether to leave if something was typed there.
    if (method === "Page.javascriptDialogOpening" && this.#isClosing)
      this.send("Page.handleJavaScriptDialog", { accept: true }).catch(() => {});
    if (method === "Runtime.exceptionThrown")
      this.faults.push(
        params.exceptionDetails.exception?.description ?? params.exceptionDetails.text ?? "an exception",
      );
    if (method === "Runtime.consoleAPICalled" && ["error", "warning", "assert"].includes(params.type))
      this.faults.push(params.args.map((arg: Json) => arg.value ?? arg.description).join(" "));
    if (method === "Log.entryAdded" && params.entry.level === "error")
      this.faults.push(`${params.entry.text} ${params.entry.url ?? ""}`);
    if (method === "Network.requestWillBeSent") this.asked.push(params.request);
  }

  /** Gives the page a size, and the browser a preference of theme. */
  async look({ width, height, theme }: View): Promise<void> {
    await this.send("Emulation.setDeviceMetricsOverride", {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: width < 600,
    });
    const features = [
      { name: "prefers-color-scheme", value: theme },
      { name: "prefers-reduced-motion", value: "reduce" },
    ];
    await this.send("Emulation.setEmulatedMedia", { media: "", features });
  }

  async goto(url: string): Promise<void> {
    await this.send("Page.navigate", { url });
    await this.until('document.readyState === "complete"');
  }

  /** The value of an expression in the page; a promise is awaited. */
  async evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? `cannot evaluate ${expression}`);
    return result.value as T;
  }

  /** Waits until an expression is true, and returns its value. */
  async until<T>(expression: string): Promise<T> {
    const last = Date.now() + PATIENCE_MS;
    for (;;) {
      const value = await this.evaluate<T>(expression).catch(() => null);
      if (value) return value;
      if (Date.now() > last) throw new Error(`it never became true: ${expression}`);
      await pause(50);
    }
  }

  /** Clicks in the middle of the element that a selector finds. */
  async click(selector: string): Promise<void> {
    const place = await this.until<{ x: number; y: number }>(`(() => {
      const found = document.querySelector(${JSON.stringify(selector)});
      if (!found) return null;
      found.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = found.getBoundingClientRect();
      return width === 0 ? null : { x: x + width / 2, y: y + height / 2 };
    })()`);
    for (const type of ["mouseMoved", "mousePressed", "mouseReleased"])
      await this.send("Input.dispatchMouseEvent", { type, ...place, button: "left", clickCount: 1 });
  }

  async type(text: string): Promise<void> {
    await this.send("Input.insertText", { text });
  }

  /** A screenshot as PNG, of the whole page if requested. */
  async picture(whole = false): Promise<Buffer> {
    const { cssContentSize } = await this.send("Page.getLayoutMetrics");
    const clip = { x: 0, y: 0, width: cssContentSize.width, height: cssContentSize.height, scale: 1 };
    const { data } = await this.send("Page.captureScreenshot", {
      format: "png",
      ...(whole ? { clip, captureBeyondViewport: true } : {}),
    });
    return Buffer.from(data, "base64");
  }
}
