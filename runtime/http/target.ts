/** A request's target (RFC 9112, section 3.2): brings what is no path by itself to one, or tells that it cannot be served. */

export type Target =
  /** `host` where the target names one: then it counts, and not the header. */
  | { readonly kind: "path"; readonly url: string; readonly host: string | null }
  /** `OPTIONS *`: asked of the server as a whole. */
  | { readonly kind: "server" }
  /** Of CONNECT: asks a proxy for a tunnel. */
  | { readonly kind: "tunnel" }
  | { readonly kind: "unreadable" };

/** A name, an IPv4 address, or an IPv6 address in brackets; perhaps a port. Nothing in it needs escaping in a page. */
const AUTHORITY = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?$/i;
const ABSOLUTE = /^https?:\/\/([^/?#]*)([/?][^#]*)?$/i;

/** Whether a text is `host` or `host:port`. */
export const isAuthority = (text: string): boolean => AUTHORITY.test(text);

/** Reads a target as it stood in the request line. */
export function readTarget(method: string, target: string): Target {
  if (method === "CONNECT") return { kind: "tunnel" };
  if (target.startsWith("/")) return { kind: "path", url: target, host: null };
  if (target === "*") return { kind: method === "OPTIONS" ? "server" : "unreadable" };
  const [, host = "", rest = "/"] = ABSOLUTE.exec(target) ?? [];
  if (!isAuthority(host)) return { kind: "unreadable" };
  return { kind: "path", url: rest.startsWith("/") ? rest : `/${rest}`, host };
}
