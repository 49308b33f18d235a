import type { Clock, QuoteRequestId } from '#modules/shared'
import type { FoundQuoteRequest, QuotingStore } from './ports.ts'

/** A link of the purpose `quote`: to one request, its talk and its quote. */
export interface QuoteLink {
  readonly tokenHash: string
  readonly requestId: QuoteRequestId
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  readonly revokedAt: Temporal.Instant | null
}

/** Keeps links by the hash of their token, which is kept nowhere. Each method is one transaction. */
export interface QuoteLinkStore {
  /** Adds it beside the earlier ones: each message has one of its own. */
  add(link: QuoteLink): Promise<void>
  /** Ended ones too; null when there is none. */
  find(tokenHash: string): Promise<QuoteLink | null>
  /** Ends those of a request. */
  revoke(requestId: QuoteRequestId, at: Temporal.Instant): Promise<void>
}

export interface QuoteLinkPorts {
  readonly links: QuoteLinkStore
  readonly requests: Pick<QuotingStore, 'find'>
  /** Makes and hashes what nobody can guess. */
  readonly tokens: { next(): string; hash(token: string): string }
  readonly clock: Clock
}

/** A quote is valid for 30 days, may be sent again, and its booking is looked for afterwards. */
const days = 180

/** The holder of a link reads the request and its quote, writes, and answers the quote; nothing else. */
export function createQuoteLinks({ links, requests, tokens, clock }: QuoteLinkPorts) {
  return {
    /** The token, which is answered once, here. */
    async make(requestId: QuoteRequestId): Promise<string> {
      const token = tokens.next()
      const createdAt = clock.now()
      const expiresAt = createdAt.add({ hours: 24 * days })
      await links.add({ tokenHash: tokens.hash(token), requestId, createdAt, expiresAt, revokedAt: null })
      return token
    },

    /** The request that a link leads to; null when there is no such link, it has ended, or the request is spam. */
    async open(token: string): Promise<FoundQuoteRequest | null> {
      const link = /^[0-9a-f]{32}$/.test(token) ? await links.find(tokens.hash(token)) : null
      if (!link || link.revokedAt !== null) return null
      if (Temporal.Instant.compare(link.expiresAt, clock.now()) <= 0) return null
      const found = await requests.find(link.requestId)
      return found?.request.stage === 'spam' ? null : found
    },

    /** Ends the links to a request. */
    revoke: (requestId: QuoteRequestId) => links.revoke(requestId, clock.now()),
  }
}

export type QuoteLinksModule = ReturnType<typeof createQuoteLinks>
