import { type ConversationId, type EnquiryId, type Result, type UserId, refuse } from '#modules/shared'
import type { TooManyFiles } from './files.ts'
import type { QuoteKey, QuoteKeyTaken } from './request-key.ts'
import type { FilesOfRequest, QuotingPorts } from './ports.ts'
import type { AskedQuote, QuoteRequest } from './request.ts'

export interface NewQuoteRequest extends AskedQuote, FilesOfRequest {
  /** No person wrote it: kept apart, and nobody is notified. */
  readonly isSpam: boolean
  /** Missing where the client gave none. */
  readonly key?: QuoteKey | null
  /** The conversation or enquiry that the office makes it of, and who does: they take care of it. Each makes one request. */
  readonly madeOf?: { readonly by: UserId; readonly conversationId?: ConversationId; readonly enquiryId?: EnquiryId }
}

/** A second click, or a page that was sent again, is not a second request. */
const sameMinutes = 10

const draws = 5

/** Keeps what somebody wants a price for. */
export async function requestQuote(
  { requests, references, clock, ids }: QuotingPorts,
  { isSpam, draftHash, files, origin = null, madeOf, key = null, ...asked }: NewQuoteRequest,
): Promise<Result<QuoteRequest, TooManyFiles | QuoteKeyTaken>> {
  for (let draw = 0; draw < draws; draw += 1) {
    const kept = await requests.keep(
      {
        ...asked,
        id: ids.next('qrq'),
        reference: references.next(),
        stage: isSpam ? 'spam' : 'new',
        conversationId: madeOf?.conversationId ?? null,
        enquiryId: madeOf?.enquiryId ?? null,
        assignedTo: madeOf?.by ?? null,
        paper: null,
        draft: null,
        plan: null,
        isWaiting: !isSpam,
        version: 0,
        createdAt: clock.now(),
      },
      { draftHash, files, origin },
      sameMinutes,
      key,
    )
    if (kept.ok) return kept
    if (kept.refusal.kind !== 'reference-taken') return refuse(kept.refusal)
  }
  throw new Error(`${draws} references in a row were taken`)
}
