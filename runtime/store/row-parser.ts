/** In charge of reading what PostgreSQL sends: a row stays bytes until whoever asked for it says what each value is. */
import type { Socket } from "node:net";
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
  parse(chunk: Buffer, each: (message: Message) => void): void;
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message;
}

const DATA_ROW = 0x44;

/** The driver's own makes a string of every value, and so of a page that only passes through. */
class RowParser extends (Parser as unknown as new () => Driven) {
  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message {
    if (code !== DATA_ROW) return super.handlePacket(offset, code, length, bytes);
    const row: DataRow = { name: "dataRow", bytes, offset };
    return row;
  }
}

interface Driver {
  readonly connection: {
    attachListeners(stream: Socket): void;
    emit(event: string, message: Message): void;
  };
}

/** Lets a client read rows as bytes; to be called before it connects. */
export function readRowsAsBytes(client: pg.ClientBase): void {
  const { connection } = client as unknown as Driver;
  connection.attachListeners = (stream) => {
    const parser = new RowParser();
    const tell = (message: Message) =>
      connection.emit(message.name === "error" ? "errorMessage" : message.name, message);
    stream.on("data", (chunk: Buffer) => parser.parse(chunk, tell));
  };
}
