/** Who made a call: its key, and the name that the client gave itself. */
import { RecordLink } from "../parts/record-link.tsx";

export const Source = ({ apiKeyId, source }: { apiKeyId: string | null; source: string | null }) => (
  <span class="unbroken">
    {apiKeyId === null ? source === "cli" ? "Command line" : "The service" : <RecordLink id={apiKeyId} />}
    {source !== null && source !== "cli" && <span class="quiet"> {source}</span>}
  </span>
);
