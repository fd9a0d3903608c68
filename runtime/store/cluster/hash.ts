/** PostgreSQL's hash of a text, by which Citus assigns an organization to a shard. */

const rotated = (value: number, by: number): number => (value << by) | (value >>> (32 - by));

/**
 * Returns what `hashtext` returns (PostgreSQL, `hash_bytes`; Bob Jenkins, lookup3), as a signed integer. Calculated here,
 * an organization's place costs no query.
 */
export function hashText(text: string): number {
  const bytes = Buffer.from(text);
  const seed = (0x9e3779b9 + bytes.length + 3923095) | 0;
  let [a, b, c] = [seed, seed, seed];
  let at = 0;
  for (; bytes.length - at >= 12; at += 12) {
    a = (a + bytes.readInt32LE(at)) | 0;
    b = (b + bytes.readInt32LE(at + 4)) | 0;
    c = (c + bytes.readInt32LE(at + 8)) | 0;
    a = (a - c) ^ rotated(c, 4);
    c = (c + b) | 0;
    b = (b - a) ^ rotated(a, 6);
    a = (a + c) | 0;
    c = (c - b) ^ rotated(b, 8);
    b = (b + a) | 0;
    a = (a - c) ^ rotated(c, 16);
    c = (c + b) | 0;
    b = (b - a) ^ rotated(a, 19);
    a = (a + c) | 0;
    c = (c - b) ^ rotated(b, 4);
    b = (b + a) | 0;
  }
  const rest = Buffer.alloc(12);
  bytes.copy(rest, 0, at);
  a = (a + rest.readInt32LE(0)) | 0;
  b = (b + rest.readInt32LE(4)) | 0;
  // The lowest byte of the third word is for the length, so the last bytes come above it.
  c = (c + (rest.readInt32LE(8) << 8)) | 0;
  c = ((c ^ b) - rotated(b, 14)) | 0;
  a = ((a ^ c) - rotated(c, 11)) | 0;
  b = ((b ^ a) - rotated(a, 25)) | 0;
  c = ((c ^ b) - rotated(b, 16)) | 0;
  a = ((a ^ c) - rotated(c, 4)) | 0;
  b = ((b ^ a) - rotated(a, 14)) | 0;
  return ((c ^ b) - rotated(b, 24)) | 0;
}
