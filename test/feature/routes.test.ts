/** Routes over HTTP, and responses to paths that lead nowhere (contract, section 3). */
import { request } from "node:http";
import { expect } from "chai";
import { layRouters } from "../../runtime/http/router.ts";
import { layRoutes, methodOf } from "../../runtime/http/routes.ts";
import { BASE } from "../../runtime/http/server.ts";
import { loaded, openTestApp, type TestApp } from "../support/app.ts";

/** A path as it is written, which `fetch` would put in order. */
function send(
  app: TestApp,
  method: string,
  path: string,
  key: string | null,
): Promise<{ status: number; code: string; allow: string | undefined }> {
  const headers = key === null ? {} : { Authorization: `Bearer ${key}` };
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.origin);
    const sent = request({ hostname, port, method, path: `/api/v1${path}`, headers }, (res) => {
      let text = "";
      res.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      res.on("end", () => {
        const { error } = text === "" ? {} : JSON.parse(text);
        resolve({ status: res.statusCode!, code: error?.code ?? "", allow: res.headers.allow });
      });
    });
    sent.on("error", reject).end();
  });
}

describe("routes", () => {
  let app: TestApp;
  let key: string;
  before(async () => {
    app = await openTestApp();
    ({ key } = await app.key());
  });
  after(() => app.close());

  for (const [method, path, allow] of [
    ["PATCH", "/external-references/lookup", "GET, HEAD, OPTIONS"],
    ["GET", "/external-references/lookup/batch", "POST, OPTIONS"],
    ["GET", "/manifests/validate", "POST, OPTIONS"],
    ["DELETE", "/manifests/templates/none", "GET, PATCH, HEAD, OPTIONS"],
    ["PATCH", "/cases/none/external-record-links", "GET, POST, HEAD, OPTIONS"],
    ["PROPFIND", "/customers", "GET, POST, HEAD, OPTIONS"],
    ["TRACE", "/whoami", "GET, HEAD, OPTIONS"],
  ] as const)
    it(`${method} ${path} is METHOD_NOT_ALLOWED, and no word of it is taken for an id`, async () => {
      const refused = await send(app, method, path, key);
      expect(refused).include({ status: 405, code: "METHOD_NOT_ALLOWED" });
      expect(refused.allow!.split(", ")).members(allow.split(", "));
    });

  for (const path of [
    "/%63ustomers",
    "/%E0%A4%A",
    "/%",
    "/customers/",
    "//customers",
    "/customers//",
    "/customers//none",
    "/Customers",
    "/customers/none/",
    "/manifests",
    "/manifests/",
    "",
    "/",
    "/__proto__",
    "/constructor/x",
  ])
    it(`ROUTE_NOT_FOUND for ${path || "the base address"}, with a key alone`, async () => {
      expect(await send(app, "GET", path, key)).include({ status: 404, code: "ROUTE_NOT_FOUND" });
      expect(await send(app, "OPTIONS", path, null)).include({ status: 404, code: "ROUTE_NOT_FOUND" });
      expect(await send(app, "GET", path, null)).include({ status: 401 });
    });

  for (const id of [
    "%",
    "%E0%A4%A",
    "%00",
    "%2F",
    "a%2Fb",
    "..%2F",
    "cus%5F01h455vb4pex5vsknk084sn02q",
    "*",
    "(.*)",
    ":id",
    ";x",
  ])
    it(`NOT_FOUND for an id as ${id}, in the place of each`, async () => {
      for (const path of [`/customers/${id}`, `/cases/${id}/external-record-links/${id}`])
        expect(await send(app, "GET", path, key), path).include({ status: 404, code: "NOT_FOUND" });
      expect(await send(app, "OPTIONS", `/customers/${id}`, null)).include({ status: 204 });
    });

  it("are judged after the key: nobody learns without one what there is", async () => {
    for (const [method, path] of [
      ["GET", "/nowhere"],
      ["PUT", "/customers"],
      ["GET", "/customers/none"],
    ] as const)
      expect(await send(app, method, path, null)).include({ status: 401, code: "API_KEY_MISSING" });
  });

  it("are found among those of one resource, whatever the number of resources", async () => {
    const { application } = await loaded("resources");
    const routes = layRoutes(application);
    const step = () => {};
    const found = layRouters(routes, { of: () => step, methodNotAllowed: () => step });
    for (const { template, operation } of routes.all) {
      const { router } = found(`${BASE}${template}`)!;
      const path = `${BASE}${template.replace(/\{\w+\}/g, "none")}`;
      expect(router.match(path, methodOf(operation)).route, template).equal(true);
      const first = `${BASE}/${template.split("/")[1]}`;
      for (const layer of router.stack)
        expect(`${layer.path}/`.startsWith(`${first}/`), template).equal(true);
    }
    expect(found(`${BASE}/nowhere`)).equal(undefined);
  });
});
