/** Runs webhooks in a process: assigns event positions, delivers events, and disables dead endpoints. */
import type { Logger } from "pino";
import { type Dead, Deliverer, type Suspect } from "../event/deliver.ts";
import { createSender } from "../event/post.ts";
import { Sequencer } from "../event/sequence.ts";
import { modelOf } from "../model/model.ts";
import { changeOf } from "../record/draft.ts";
import { run } from "../record/run.ts";
import type { Serving } from "../record/serving.ts";
import { isFailingSince } from "../store/queries/deliveries.ts";
import { reseal } from "./reseal.ts";
import { serviceCommand } from "./service-command.ts";

export interface WebhooksOptions {
  readonly serving: () => Serving;
  readonly log: Logger;
  /** Lets deliveries go to private addresses, and over http. */
  readonly allowPrivate: boolean;
  /** Whether this process delivers; every process assigns positions. */
  readonly delivers: boolean;
  /** Called after each attempt, for the metrics. */
  readonly attempted: (outcome: string, seconds: number) => void;
}

export type Webhooks = ReturnType<typeof startWebhooks>;

const REASONS: Readonly<Record<Dead, string>> = {
  GONE: "The endpoint responded with 410 Gone.",
  FAILING: "All deliveries have failed for five days.",
};

/** Starts assigning positions and delivering. */
export function startWebhooks({ serving, log, allowPrivate, delivers, attempted }: WebhooksOptions) {
  const { database, clock, compiled } = serving();
  const sender = createSender({ allowPrivate });
  const deliverer = delivers
    ? new Deliverer({
        reach: database.as("deliverer"),
        clock,
        log,
        sender,
        secretCipher: compiled.services.secretCipher,
        disable: (suspect) => disable(serving(), suspect),
        attempted,
      })
    : null;
  const resealed = reseal(serving(), log).catch((error: unknown) =>
    log.warn({ err: error }, "secrets could not be sealed again; the next start retries"),
  );
  const sequencer = new Sequencer({
    reach: database.as("sequencer"),
    clock,
    log,
    delivering: () => deliverer?.wake(),
  });
  return {
    /** Adds events that were committed. */
    committed: (organizationId: string, eventIds: readonly string[]) =>
      sequencer.committed(organizationId, eventIds),
    /** Notes that someone reads an organization's feed. */
    followed: (organizationId: string) => sequencer.followed(organizationId),
    /** Claims nothing more and waits for attempts under way: at most 15 seconds. */
    stopDelivering: async () => await deliverer?.stop(),
    /** Stops completely: assigns positions to what was committed, then stops delivering. */
    async stop() {
      await resealed;
      await sequencer.stop();
      await deliverer?.stop();
      await sender.close();
    },
  };
}

/**
 * Disables an endpoint, with an event. An endpoint that a client has disabled, deleted or redirected
 * meanwhile stays as it is.
 */
async function disable(serving: Serving, suspect: Suspect): Promise<void> {
  const { organizationId, endpointId, url, why, failingSince } = suspect;
  const model = modelOf(serving.compiled.application, "webhook_endpoint");
  const command = serviceCommand(serving, { organizationId, model, id: endpointId, source: "delivery" });
  await run(serving, command, {
    async run(unit) {
      const before = await unit.load(model, endpointId, "lock");
      const queries = {
        query: (text: string, values: readonly unknown[] = []) => unit.reads.run(text, values),
      };
      if (
        before?.status === "ENABLED" &&
        before.url === url &&
        // An attempt of another process may have succeeded meanwhile.
        (why === "GONE" || (await isFailingSince(queries, organizationId, endpointId, failingSince)))
      ) {
        const draft = changeOf(model, before, { status: "DISABLED", disabledReason: REASONS[why] });
        unit.update(draft, { audit: "webhook_endpoint.disable", events: ["webhook_endpoint.disabled"] });
      }
      await unit.seal();
      return { status: 200, data: "null" };
    },
  });
}
