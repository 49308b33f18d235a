import {
  type ConversationId,
  type EnquiryId,
  type InvoiceId,
  type QuoteRequestId,
  type UserId,
  businessDate,
} from '#modules/shared'
import type { QuotingPorts } from './ports.ts'
import type { QuoteFilter, QuoteRequest } from './request.ts'
import type { QuoteChange } from './request-steps.ts'
import { type NewQuoteRequest, requestQuote } from './request-quote.ts'
import type { WishedPrice } from './papers.ts'
import { priceQuote, sendQuote } from './pricing.ts'
import { stateOnDay } from './state-on-day.ts'

export type { QuotingEvent, QuotingEvents } from './events.ts'
export { type QuoteFile, type QuoteFileStore, type QuoteFileType, judgeFile } from './files.ts'
export {
  type QuoteFilePorts,
  type QuoteFileRefusal,
  type QuoteFilesModule,
  type QuoteVideoFiles,
  createQuoteFiles,
} from './quote-files.ts'
export { type QuoteLinkPorts, type QuoteLinksModule, createQuoteLinks } from './quote-links.ts'
export type { FoundQuoteRequest, QuoteOrigin, QuoteRequestUnknown, QuotingPorts, QuotingStore } from './ports.ts'
export {
  type QuoteEntry,
  type QuoteEntryKind,
  type QuoteFilter,
  type QuotePaper,
  type QuotePlan,
  type QuotePolicy,
  type QuoteRequest,
  quoteLimits,
  quotePolicies,
} from './request.ts'
export { type QuoteKey, quoteKeysCountFor } from './request-key.ts'
export type { NewQuoteRequest } from './request-quote.ts'
export {
  type QuoteChange,
  type QuoteDeedRefused,
  type QuoteStep,
  auditOfQuoteChange,
  eventOfWords,
  eventsOfRequest,
  judgeQuoteChange,
  judgeWords,
} from './request-steps.ts'
export type { NotPriced, PaperRefused, QuoteChanged, WishedPrice } from './papers.ts'
export type { PlanRefused } from './pricing.ts'
export { quotesAsked, quotesWords } from './quotes-asked.ts'
export { stateOnDay } from './state-on-day.ts'
export { type QuoteStage, type QuoteState, mayDo, openStages, quoteStates, stateOfPaper } from './states.ts'

/** Requests for quotes, and the office's work on them. */
export function createQuoting(ports: QuotingPorts) {
  const { requests, clock } = ports
  return {
    request: (asked: NewQuoteRequest) => requestQuote(ports, asked),
    find: (id: QuoteRequestId) => requests.find(id),
    findByKey: (key: string) => requests.findByKey(key, clock.now()),
    /** The request that was made of the conversation; null for none. */
    findMadeOf: (id: ConversationId | EnquiryId) => requests.findMadeOf(id),
    /** The latest first. */
    list: (
      filter: Omit<QuoteFilter, 'day'>,
      page: { readonly before: QuoteRequestId | null; readonly limit: number },
    ) => requests.list({ ...filter, day: businessDate(clock.now()) }, page.before, page.limit),
    countWaiting: () => requests.countWaiting(),
    /** The state today. */
    stateOf: (request: QuoteRequest) => stateOnDay(request, businessDate(clock.now())),
    /** The request whose quote, or draft of one, this paper is; null for none. */
    findByPaper: (paper: InvoiceId) => requests.findByPaper(paper),
    price: (id: QuoteRequestId, version: number, wished: WishedPrice, by: UserId) =>
      priceQuote(ports, id, version, wished, by),
    send: (id: QuoteRequestId, by: UserId) => sendQuote(ports, id, by),
    /** The customer writes. */
    write: (id: QuoteRequestId, words: { readonly text: string; readonly once: string }) =>
      requests.write(id, { ...words, by: null, at: clock.now() }),
    change: (id: QuoteRequestId, change: QuoteChange, by: UserId) => requests.change(id, change, by, clock.now()),
    /** `once` makes a question one, however often it is sent. */
    ask: (id: QuoteRequestId, question: { readonly text: string; readonly by: UserId; readonly once: string }) =>
      requests.write(id, { ...question, at: clock.now() }),
  }
}

export type QuotingModule = ReturnType<typeof createQuoting>
