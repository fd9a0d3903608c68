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
  bufferOffset: number;
  bufferLength: number;
  parse(chunk: Buffer, each: (message: Message) => void): void;
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message;
}

const DATA_ROW = 0x44;

/** The driver's own makes a string of every value, and so of a page that only passes through. */
class RowParser extends (Parser as unknown as new () => Driven) {
  /** Parses a chunk by itself. @returns how many bytes at its end are of a message that is not whole */
  parseWhole(chunk: Buffer, each: (message: Message) => void): number {
    this.parse(chunk, each);
    const left = this.bufferLength;
    this.bufferLength = 0;
    this.bufferOffset = 0;
    return left;
  }

  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message {
    if (code !== DATA_ROW) return super.handlePacket(offset, code, length, bytes);
    const row: DataRow = { name: "dataRow", bytes, offset };
    return row;
  }
}

/** In charge of the memory that messages are read into: what is whole makes room, the rest is read on behind what came of it. */
export class RowReader {
  readonly #parser = new RowParser();
  readonly #usual: Buffer;
  #memory: Buffer;
  #kept = 0;

  constructor(size: number) {
    this.#usual = Buffer.allocUnsafeSlow(size);
    this.#memory = this.#usual;
  }

  /** Where the next bytes belong. */
  get room(): Buffer {
    return this.#kept === 0 ? this.#memory : this.#memory.subarray(this.#kept);
  }

  /** Tells of the messages that so many bytes made whole. */
  take(length: number, each: (message: Message) => void): void {
    const end = this.#kept + length;
    const left = this.#parser.parseWhole(this.#memory.subarray(0, end), each);
    if (left < end) this.#memory.copyWithin(0, end - left, end);
    this.#kept = left;
    if (left === 0) this.#memory = this.#usual;
    else if (left === this.#memory.length) this.#memory = Buffer.concat([this.#memory, this.#memory]);
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
  const tell = (message: Message) =>
    connection.emit(message.name === "error" ? "errorMessage" : message.name, message);
  if (connection.ssl) {
    const parser = new RowParser();
    connection.attachListeners = (stream) =>
      void stream.on("data", (chunk: Buffer) => parser.parse(chunk, tell));
    return;
  }
  const reader = new RowReader(CHUNK);
  const onread: OnReadOpts = {
    buffer: () => reader.room,
    callback(length) {
      reader.take(length, tell);
      return true;
    },
  };
  connection.attachListeners = () => {};
  // The types of Node know it of a connection alone.
  connection.stream = new Socket({ onread } as SocketConstructorOpts);
}
