/** Verifies the signature of a webhook delivery, as Standard Webhooks defines it, without sending anything. */

export interface Signed {
  /** The headers as pasted, one a line. */
  readonly headers: string;
  /** The body, byte by byte as it was received. */
  readonly body: string;
  readonly secret: string;
}

/** Whether it is authentic, and what the reader should know. */
export interface Verdict {
  readonly isAuthentic: boolean;
  readonly text: string;
}

/** Receivers reject deliveries older than this, or from further in the future. */
const TOLERANCE_SECONDS = 300;
const NEEDED = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;

/** @param now Unix milliseconds */
export async function verifySignature({ headers, body, secret }: Signed, now: number): Promise<Verdict> {
  const given = headersOf(headers);
  const missing = NEEDED.filter((name) => !given.has(name));
  if (missing.length > 0) return refused(`The headers lack ${missing.join(", ")}.`);
  const [id, timestamp, signature] = NEEDED.map((name) => given.get(name)!) as [string, string, string];
  if (!globalThis.crypto?.subtle)
    return refused("The browser computes signatures only on pages of https or of its own machine.");
  const key = keyOf(secret);
  if (key === null) return refused("The secret is not `whsec_` and base64. Copy all of it.");
  const signatures = signature.split(" ").filter((one) => one.startsWith("v1,"));
  if (signatures.length === 0) return refused("The header webhook-signature contains no signature `v1,…`.");
  const expected = `v1,${await sign(key, `${id}.${timestamp}.${body}`)}`;
  if (!signatures.includes(expected)) {
    const near = await nearMiss(key, `${id}.${timestamp}.`, body, signatures);
    return refused(near ?? "The signature does not match: the body, an id, a time or the secret differs.");
  }
  return { isAuthentic: true, text: `The signature is authentic.${ageText(Number(timestamp), now)}` };
}

const refused = (text: string): Verdict => ({ isAuthentic: false, text });

/** Header lines by their names in lower case. */
function headersOf(text: string): ReadonlyMap<string, string> {
  const lines = text
    .split("\n")
    .map((line) => /^[\s"'<>-]*(?:H\s+["'])?([\w-]+)["']?\s*[:=]\s*(.*)$/.exec(line));
  return new Map(
    lines.flatMap((line) =>
      line ? [[line[1]!.toLowerCase(), line[2]!.trim().replace(/^["']|["'],?$/g, "")] as const] : [],
    ),
  );
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = atob(secret.trim().replace(/^whsec_/, ""));
    return bytes === "" ? null : Uint8Array.from(bytes, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

async function sign(key: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const bytes = await crypto.subtle.sign("HMAC", imported, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

/** Says what is wrong if the body matches after a change that pasting and parsing often make. */
async function nearMiss(
  key: Uint8Array<ArrayBuffer>,
  start: string,
  body: string,
  signatures: readonly string[],
): Promise<string | null> {
  for (const [changed, text] of [
    [
      body.trim(),
      "The signature matches without the white space around the body. Use the bytes as received.",
    ],
    [compact(body), "The signature matches the same JSON without white space. Use the bytes as received."],
  ] as const)
    if (changed !== null && changed !== body && signatures.includes(`v1,${await sign(key, start + changed)}`))
      return text;
  return null;
}

function compact(body: string): string | null {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return null;
  }
}

function ageText(timestamp: number, now: number): string {
  const age = Math.round(now / 1000 - timestamp);
  if (Math.abs(age) < TOLERANCE_SECONDS) return "";
  return age > 0
    ? ` It was signed ${Math.round(age / 60)} minutes ago, so a receiver should reject it as too old.`
    : " Its time lies in the future, so a receiver should reject it.";
}
