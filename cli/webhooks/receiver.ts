/** Reads where events are sent, and the secret that signs them. */
import { judgeUrl } from "../../runtime/event/destination.ts";
import { isLoopback } from "../../runtime/event/loopback.ts";
import { isSecret, mintSecret } from "../../runtime/event/signature.ts";
import { UsageError } from "../shell/failure.ts";

/**
 * Reads the address of the receiver.
 * @throws UsageError if it is no URL, or leads to another machine without `--allow-remote`
 */
export function readReceiver({ forward, allowRemote }: Readonly<Record<string, unknown>>): string {
  const text = forward as string;
  const verdict = judgeUrl(text, { allowPrivate: true });
  if ("fault" in verdict) {
    const { code, message } = verdict.fault;
    const isForm = code === "INVALID_FORMAT" && message.startsWith("Expected");
    const expected = isForm ? "expected a URL such as http://127.0.0.1:4000/hooks" : message;
    throw new UsageError(`--forward ${text}: ${expected}`);
  }
  if (allowRemote === true || isLoopback(verdict.url.hostname)) return verdict.url.href;
  throw new UsageError(
    `--forward ${text}: ${verdict.url.hostname} is not an address of this machine, such as 127.0.0.1 or localhost`,
    "Events contain whole records. To send them to another machine, add --allow-remote.",
  );
}

/**
 * Reads the secret, or makes one.
 * @throws UsageError
 */
export function readSecret({ secret }: Readonly<Record<string, unknown>>): string {
  const text = (secret as string | undefined) ?? "";
  if (text === "") return mintSecret();
  if (isSecret(text)) return text;
  // A secret is never repeated, not even an invalid one.
  throw new UsageError(
    "--secret: expected `whsec_` and 24 to 64 bytes in base64",
    'Create one: "whsec_$(openssl rand -base64 32)"',
  );
}
