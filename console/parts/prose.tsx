/** A sentence of a declaration, with its `code` as code. */

export function Prose({ text }: { text: string }) {
  const parts = text.split("`");
  // An odd number of marks is text.
  if (parts.length % 2 === 0) return <>{text}</>;
  return <>{parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>;
}
