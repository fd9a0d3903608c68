/** Opens the connections for deliveries, only to addresses that were checked. */
import { isIP, type LookupFunction } from "node:net";
import type { buildConnector } from "undici";
import { type DestinationPolicy, judgeHost, judgeUrl } from "./destination.ts";
import type { Resolve } from "./resolve.ts";
import { stopFor } from "./send-error.ts";
import { undici } from "./undici.ts";

export interface Gate extends DestinationPolicy {
  /** Replaces DNS, or the system's resolver if private addresses are allowed. */
  readonly resolve?: Resolve | undefined;
  /** For resolving, TCP and TLS together. */
  readonly connectTimeoutMs?: number | undefined;
}

/** Leaves time for two lost SYNs; a dead endpoint takes no longer than this. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Milliseconds for an address before the host's next one is tried. */
const NEXT_ADDRESS_MS = 500;

/**
 * Creates the connector that checks every connection. Checking lookups is not enough: a URL with an address
 * makes none.
 */
export function judgedConnector({
  allowPrivate,
  resolve,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
}: Gate): buildConnector.connector {
  const connect = undici().buildConnector({
    lookup: judgedLookup({ allowPrivate, resolve }),
    timeout: connectTimeoutMs,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
  });
  return (target, callback) => {
    const verdict = judgeUrl(`${target.protocol}//${target.host}`, { allowPrivate });
    if ("fault" in verdict) callback(stopFor(verdict.fault), null);
    else connect(target, callback);
  };
}

/** Gives the socket the addresses that were checked, so that it makes no lookup of its own. */
function judgedLookup(policy: Parameters<typeof judgeHost>[1]): LookupFunction {
  return (hostname, _options, callback) => {
    judgeHost(hostname, policy).then(
      (verdict) => {
        if ("fault" in verdict) return callback(stopFor(verdict.fault), []);
        const addresses = verdict.addresses.map((address) => ({ address, family: isIP(address) }));
        callback(null, addresses);
      },
      (error: Error) => callback(error, []),
    );
  };
}
