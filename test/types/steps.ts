/**
 * Orders of steps that must not compile: each line below a `@ts-expect-error` is wrong, and `npm run types` checks that
 * it is.
 */
import { type CountedCall, chain, type ReceivedCall, type RoutedCall } from "../../runtime/http/context.ts";
import { answer } from "../../runtime/http/steps/answer.ts";
import { authenticate } from "../../runtime/http/steps/authenticate.ts";
import { parseBody, parseHead } from "../../runtime/http/steps/input.ts";
import { mutate } from "../../runtime/http/steps/mutate.ts";
import { awaitRateLimit, countCall, whileCounting } from "../../runtime/http/steps/rate-limit.ts";
import { readJournalEntry, readJournalPage } from "../../runtime/http/steps/read.ts";

type Received = ReceivedCall & RoutedCall<"readJournal">;
type Get = CountedCall & RoutedCall<"readJournal">;
type List = CountedCall & RoutedCall<"listJournal">;
type Create = CountedCall & RoutedCall<"create">;

/** What the compiler is asked about; nothing calls it. */
export function compiles(): void {
  chain<Received>()(authenticate, countCall, parseHead, whileCounting(readJournalEntry), answer);
  // @ts-expect-error a call is counted for its key
  chain<Received>()(countCall, authenticate);
  // @ts-expect-error the answer needs the result
  chain<Get>()(parseHead, answer, whileCounting(readJournalEntry));
  // @ts-expect-error a page needs the query of a list
  chain<List>()(parseHead, whileCounting(readJournalPage), answer);
  // @ts-expect-error one record is no list
  chain<Get>()(parseHead, whileCounting(readJournalPage), answer);
  // @ts-expect-error a body is received only within the rate limit
  chain<Create>()(parseHead, parseBody, awaitRateLimit, mutate, answer);
  // @ts-expect-error a write waits for the rate limit
  chain<Create>()(parseHead, mutate, awaitRateLimit, answer);
}
