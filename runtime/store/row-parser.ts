/** In charge of reading what PostgreSQL sends: a row stays bytes until whoever asked for it says what each value is. */
import { type OnReadOpts, Socket, type SocketConstructorOpts } from "node:net";
import type pg from "pg";
import { Parser } from "pg-protocol/dist/parser.js";

/** A row as it came: a count of values, then each behind its length (PostgreSQL, "Message Formats", DataRow). */
export interface DataRow {
  readonly name: "dataRow";
  /** The packet that it stands in; the next ones overwrite it. */
  readonly bytes: Buffer;
  /** Where in the packet the row begins. */
  readonly offset: number;
}

interface Message {
  readonly name: string;
}

/** The driver's reader, as it lets others be made of it. */
interface Driven {
  buffer: Buffer;
  bufferOffset: number;
  bufferLength: number;
  parse(chunk: Buffer, each: (message: Message) => void): void;
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message;
}

const DATA_ROW = 0x44;

/** The driver's own makes a string of every value, and so of a page that only passes through. */
export class RowParser extends (Parser as unknown as new () => Driven) {
  /** Parses what stands in memory that will be read into again: of a message that is not whole the beginning is kept. */
  parseOnce(chunk: Buffer, each: (message: Message) => void): void {
    this.parse(chunk, each);
    if (this.bufferLength === 0 || this.buffer.buffer !== chunk.buffer) return;
    this.buffer = Buffer.from(this.buffer.subarray(this.bufferOffset, this.bufferOffset + this.bufferLength));
    this.bufferOffset = 0;
  }

  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message {
    if (code !== DATA_ROW) return super.handlePacket(offset, code, length, bytes);
    const row: DataRow = { name: "dataRow", bytes, offset };
    return row;
  }
}

interface Driver {
  readonly connection: {
    stream: Socket;
    readonly ssl: unknown;
    attachListeners(stream: Socket): void;
    emit(event: string, message: Message): void;
  };
}

/** Bytes that are read at once at most: a page of common records. */
const CHUNK = 128 * 1024;

/**
 * Lets a client read rows as bytes; to be called before it connects. What comes without TLS is read into one piece of
 * memory: one for each read would be memory outside of V8's heap, which calls for garbage collections.
 */
export function readRowsAsBytes(client: pg.ClientBase): void {
  const { connection } = client as unknown as Driver;
  const parser = new RowParser();
  const tell = (message: Message) =>
    connection.emit(message.name === "error" ? "errorMessage" : message.name, message);
  if (connection.ssl) {
    connection.attachListeners = (stream) =>
      void stream.on("data", (chunk: Buffer) => parser.parse(chunk, tell));
    return;
  }
  connection.attachListeners = () => {};
  const onread: OnReadOpts = {
    buffer: Buffer.allocUnsafeSlow(CHUNK),
    callback(length, memory) {
      parser.parseOnce((memory as Buffer).subarray(0, length), tell);
      return true;
    },
  };
  // The types of Node know it of a connection alone.
  connection.stream = new Socket({ onread } as SocketConstructorOpts);
}
