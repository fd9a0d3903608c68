/** Services for the platform's hooks: the cipher of secrets, and checks of webhook destinations. */
import { type DestinationFault, type DestinationPolicy, judgeHost, judgeUrl } from "./destination.ts";
import { createSecretCipher, type SealingKey } from "./secret.ts";

export type Services = Readonly<ReturnType<typeof createServices>>;

const VERDICT_MS = 10_000;
const MOST_VERDICTS = 1_000;

export function createServices(keys: readonly SealingKey[], policy: DestinationPolicy) {
  const verdicts = new Map<
    string,
    { readonly verdict: Promise<DestinationFault | null>; readonly until: number }
  >();
  return {
    secretCipher: createSecretCipher(keys),
    /**
     * Checks where a webhook would go, including the addresses of its host. A result is kept for some
     * seconds, so that one obtained before a transaction is available within it.
     */
    judgeDestination(url: string) {
      const known = verdicts.get(url);
      if (known && known.until > Date.now()) return known.verdict;
      const verdict = judge(url, policy);
      if (verdicts.size >= MOST_VERDICTS) verdicts.clear();
      verdicts.set(url, { verdict, until: Date.now() + VERDICT_MS });
      return verdict;
    },
  };
}

async function judge(text: string, policy: DestinationPolicy): Promise<DestinationFault | null> {
  const read = judgeUrl(text, policy);
  if ("fault" in read) return read.fault;
  const found = await judgeHost(read.url.hostname, policy);
  return "fault" in found ? found.fault : null;
}
