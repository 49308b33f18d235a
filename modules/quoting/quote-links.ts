import { type QuoteRequestId, type SecretLinkPorts, createSecretLinks } from '#modules/shared'
import type { FoundQuoteRequest, QuotingStore } from './ports.ts'

export interface QuoteLinkPorts extends SecretLinkPorts<QuoteRequestId> {
  readonly requests: Pick<QuotingStore, 'find'>
}

/** A quote is valid for 30 days, may be sent again, and its booking is looked for afterwards. */
const days = 180

/** The holder of a link reads the request and its quote, writes, and answers the quote; nothing else. */
export function createQuoteLinks({ requests, ...ports }: QuoteLinkPorts) {
  const links = createSecretLinks(ports, days)
  return {
    /** The token, which is answered once, here. */
    make: async (requestId: QuoteRequestId): Promise<string> => (await links.make(requestId)).token,

    /** The request that a link leads to; null when there is no such link, it has ended, or the request is spam. */
    async open(token: string): Promise<FoundQuoteRequest | null> {
      const requestId = await links.leadsTo(token)
      const found = requestId && (await requests.find(requestId))
      return found?.request.stage === 'spam' ? null : found
    },

    /** Ends the links to a request. */
    revoke: links.revoke,
  }
}

export type QuoteLinksModule = ReturnType<typeof createQuoteLinks>
