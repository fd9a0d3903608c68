/** Sends events to a receiver, signed as the service signs its deliveries. */
import { isSuccess } from "../../runtime/event/attempt.ts";
import { resolveToLoopback } from "../../runtime/event/loopback.ts";
import { createSender, SendError } from "../../runtime/event/post.ts";
import { deliveryHeaders } from "../../runtime/event/signature.ts";

export interface Attempted {
  /** Null if there was no response. */
  readonly status: number | null;
  readonly isTaken: boolean;
  /** Why there was no response. */
  readonly error: string | null;
  /** The first 4 KiB of the response's body. */
  readonly answer: string | null;
  readonly latencyMs: number;
}

export type Forwarder = ReturnType<typeof createForwarder>;

/** @param isRemote whether the receiver may be on another machine */
export function createForwarder(url: string, secret: string, isRemote: boolean) {
  const sender = createSender({ allowPrivate: true, ...(isRemote ? {} : { resolve: resolveToLoopback }) });
  return {
    /** Makes one attempt. @param body the JSON text of the event */
    async send(eventId: string, body: string): Promise<Attempted> {
      try {
        const headers = deliveryHeaders([secret], eventId, Date.now(), body);
        const { status, body: answer, latencyMs } = await sender.post({ url, headers, body });
        return { status, isTaken: isSuccess(status), error: null, answer, latencyMs };
      } catch (error) {
        if (!(error instanceof SendError)) throw error;
        const { message, latencyMs } = error;
        return { status: null, isTaken: false, error: message, answer: null, latencyMs };
      }
    },
  };
}
