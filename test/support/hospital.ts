/** A hospital to test on: what the language says of states, times and other records. */
import { connectAlone, type Row } from "../../runtime/store/wire/database.ts";
import { openTestApp, type TestApp } from "./app.ts";

export const HOSPITAL = "test/fixtures/hospital";

/** What a test finds in the hospital. */
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
  /** A new admission of a new patient unless given. */
  // biome-ignore lint/suspicious/noExplicitAny: the same
  admission(more?: object): Promise<any>;
  /** The same, admitted to a new bed unless given. */
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
    async rows(text, values = []) {
      const connection = await connectAlone(app.databaseUrl);
      try {
        return await connection.query(text, values);
      } finally {
        await connection.end();
      }
    },
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
