/** Reads a request's target (RFC 9112, section 3.2) as a path, or reports that it cannot be served. */

export type Target =
  /** `host` is set if the target contains one; it then takes precedence over the header. */
  | { readonly kind: "path"; readonly url: string; readonly host: string | null }
  /** `OPTIONS *`, which concerns the server as a whole. */
  | { readonly kind: "server" }
  /** CONNECT, which requests a tunnel from a proxy. */
  | { readonly kind: "tunnel" }
  | { readonly kind: "unreadable" };

/** A name, an IPv4 address, or an IPv6 address in brackets, with an optional port. Needs no HTML escaping. */
const AUTHORITY = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?$/i;
const ABSOLUTE = /^https?:\/\/([^/?#]*)([/?][^#]*)?$/i;

/** Whether a text is `host` or `host:port`. */
export const isAuthority = (text: string): boolean => AUTHORITY.test(text);

/** Reads a target as it is in the request line. */
export function readTarget(method: string, target: string): Target {
  if (method === "CONNECT") return { kind: "tunnel" };
  if (target.startsWith("/")) return { kind: "path", url: target, host: null };
  if (target === "*") return { kind: method === "OPTIONS" ? "server" : "unreadable" };
  const [, host = "", rest = "/"] = ABSOLUTE.exec(target) ?? [];
  if (!isAuthority(host)) return { kind: "unreadable" };
  return { kind: "path", url: rest.startsWith("/") ? rest : `/${rest}`, host };
}
