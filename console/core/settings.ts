/** The settings that the server wrote into the page. */

interface Settings {
  /** The application's name. */
  readonly name: string;
  /** The path that the API's paths begin with. */
  readonly base: string;
  readonly docs: string;
  /** Whether the reader may sign in as the demo organization. */
  readonly demo: boolean;
}

export const HOST = document.getElementById("console")!;

export const SETTINGS = JSON.parse(HOST.dataset.settings!) as Settings;
