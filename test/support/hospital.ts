/** A hospital to test on: rules about states, times and other records. */
import type { Row } from "../../runtime/store/wire/database.ts";
import { openTestApp, type TestApp } from "./app.ts";
import { sql } from "./transactions.ts";

export const HOSPITAL = "test/fixtures/hospital";

/** A hospital, with functions that create its records. */
export interface Hospital {
  readonly app: TestApp;
  readonly api: TestApp["api"];
  rows(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** A new patient. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read records as clients do, without types
  patient(more?: object): Promise<any>;
  /** A new bed. */
  // biome-ignore lint/suspicious/noExplicitAny: the same
  bed(more?: object): Promise<any>;
  /** A new admission, by default of a new patient. */
  // biome-ignore lint/suspicious/noExplicitAny: the same
  admission(more?: object): Promise<any>;
  /** A new admission that is admitted, by default to a new bed. */
  // biome-ignore lint/suspicious/noExplicitAny: the same
  admitted(more?: object): Promise<any>;
}

/** Opens a hospital. */
export async function openHospital(given?: TestApp): Promise<Hospital> {
  const app = given ?? (await openTestApp({ folder: HOSPITAL }));
  const { api } = app;
  let n = 0;
  const patient = (more: object = {}) => api.make("/patients", { name: `Patient ${++n}`, ...more });
  const bed = (more: object = {}) => api.make("/beds", { name: `Bed ${++n}`, ...more });
  const admission = async (more: object = {}) =>
    await api.make("/admissions", { patientId: (await patient()).id, ...more });
  return {
    app,
    api,
    rows: (text, values) => sql(app.databaseUrl, text, values),
    patient,
    bed,
    admission,
    async admitted(more = {}) {
      const { id } = await admission(more);
      const answer = await api.post(`/admissions/${id}/admit`, { bedId: (await bed()).id });
      return answer.data.resource;
    },
  };
}
