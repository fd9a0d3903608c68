/** In charge of requests that Node's parser refuses: a plain answer, and the connection ends. */
import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** Statuses by the code of the parser's error; 400 unless listed. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
  HPE_INVALID_TRANSFER_ENCODING: 501,
};

/** Answers unless an answer is being sent, which the bytes would become part of. */
export function answerBroken(error: Error & { readonly code?: string }, socket: Duplex): void {
  const { _httpMessage: underWay } = socket as { readonly _httpMessage?: ServerResponse | null };
  const status = STATUSES[error.code ?? ""] ?? 400;
  // The parser hands a call over before it looks at its transfer coding, which is refused there in the API's form.
  if (status === 501 && underWay && !underWay.headersSent) return;
  if (socket.writable && !underWay?.headersSent)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
  socket.destroy(error);
}
