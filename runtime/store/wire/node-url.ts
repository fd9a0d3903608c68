/** The address of another node of a cluster, which takes the same user, database and options. */

export interface NodeAddress {
  readonly host: string;
  readonly port: number;
}

/** Returns the URL of a database on another node. Hosts and ports in parameters of the URL are replaced as well. */
export function nodeUrl(url: string, { host, port }: NodeAddress): string {
  const [, scheme = "", authority = "", rest = ""] = /^(\w+:\/\/)([^/?#]*)(.*)$/s.exec(url) ?? [];
  const user = authority.includes("@") ? authority.slice(0, authority.lastIndexOf("@") + 1) : "";
  const named = host.includes(":") ? `[${host}]` : host;
  const moved = new URL(`${scheme}${user}${named}:${port}${rest}`);
  moved.searchParams.delete("host");
  moved.searchParams.delete("port");
  return moved.href;
}
