/** The exports of the package. */
export type { Batch, BatchAnswer, BatchItem, BatchOptions, BatchResult } from "./batch.ts";
export { type Client, type ClientOptions, createClient } from "./client.ts";
export { ApiError, type Detail, isRefused, NoAnswerError } from "./errors.ts";
export type { FeedOptions, FeedPage } from "./feed.ts";
export type { RetryOptions } from "./retry.ts";
export type {
  Answer,
  Body,
  CallName,
  CallOptions,
  Code,
  CodeOf,
  Data,
  Event,
  Query,
  Schemas,
} from "./types.ts";
export { type VerifyOptions, verifyWebhook, WebhookError } from "./webhooks.ts";
