/** Answers requests that Node's parser refuses with a plain status, and closes the connection. */
import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** Statuses by the code of the parser's error; 400 by default. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
  HPE_INVALID_TRANSFER_ENCODING: 501,
};

/** Writes the status, unless a response is being sent: the bytes would become part of that response. */
export function answerBroken(error: Error & { readonly code?: string }, socket: Duplex): void {
  const { _httpMessage: underWay } = socket as { readonly _httpMessage?: ServerResponse | null };
  const status = STATUSES[error.code ?? ""] ?? 400;
  // The parser passes a request on before it checks the transfer coding; the API then refuses the coding in its own form.
  if (status === 501 && underWay && !underWay.headersSent) return;
  if (socket.writable && !underWay?.headersSent)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
  socket.destroy(error);
}
