/** The connections that deliveries are made on: each to an address that was judged. */
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { type DestinationPolicy, judgeHost, judgeUrl } from "./destination.ts";
import type { Resolve } from "./resolve.ts";
import { stopFor } from "./send-error.ts";

export interface Gate extends DestinationPolicy {
  /** Instead of DNS, or of the system where private addresses are allowed. */
  readonly resolve?: Resolve | undefined;
  /** For resolving, TCP and TLS together. */
  readonly connectTimeoutMs?: number | undefined;
}

/** Leaves room for two lost SYNs; a dead endpoint takes no longer than this. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Milliseconds for an address before the host's next one is tried. */
const NEXT_ADDRESS_MS = 500;

/** The one gate that every connection passes. To judge look-ups alone does not do: none is made for an address in the URL. */
export function judgedConnector({
  allowPrivate,
  resolve,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
}: Gate): buildConnector.connector {
  const connect = buildConnector({
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

/** Hands the very addresses that were judged to the socket, which makes no look-up of its own. */
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
