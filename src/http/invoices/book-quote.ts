import type { Context } from 'hono'
import type { BillingModule } from '#modules/billing'
import { type BookingModule, type DraftFields, type DraftsModule, orderFields } from '#modules/booking'
import { type BillingDocument, documentFacts, kindOfDocument } from '#modules/invoicing'
import { at } from '#modules/shared'
import type { HttpEnv } from '../kit/env.ts'
import { type Problem, conflict } from '../kit/problem.ts'
import type { DraftCookie } from '../wizard/draft-cookie.ts'
import type { PaperAnswers } from '../quoting/paper-answers.ts'
import { documentProblemOf } from './problems.ts'

export interface QuoteBookingPorts {
  readonly billing: Pick<BillingModule, 'find'>
  readonly booking: Pick<BookingModule, 'bookedAtAgreed'>
  readonly drafts: Pick<DraftsModule, 'begin'>
  readonly draftCookie: DraftCookie
  readonly papers: PaperAnswers
}

type Begun = { readonly ok: true; readonly page: string } | { readonly ok: false; readonly problem: Problem }

/**
 * An accepted quote is booked in the wizard, at the price that was accepted; the quote of a request on the page of that
 * request, which accepts it too. The caller has made sure that it may be.
 */
export function createQuoteBooking({ booking, drafts, draftCookie, papers }: QuoteBookingPorts) {
  return async (c: Context<HttpEnv>, { id, content, issued, status }: BillingDocument): Promise<Begun> => {
    const page = issued && (await papers.page(id, c.var.who))
    if (page) return { ok: true, page }
    const isOpen = kindOfDocument(content.type) === 'offer' && status === 'accepted' && content.bookingId === null
    if (!isOpen) return { ok: false, problem: documentProblemOf({ kind: 'move-not-allowed', status }) }
    if (await booking.bookedAtAgreed(id)) return { ok: false, problem: isBooked }
    const { customer, lines } = content
    const words = `${documentFacts[content.type].words} ${issued?.fullNumber ?? ''}`
    const work = lines.map(({ description }) => description).join('; ')
    const fields: DraftFields = {
      acceptedQuote: id,
      name: customer.name,
      ...(customer.email !== '' && { email: customer.email }),
      description: `${words}: ${work}`.slice(0, orderFields.description.max),
      step: 1,
    }
    const { token } = await drafts.begin(draftCookie.read(c), fields)
    draftCookie.write(c, token)
    return { ok: true, page: `${at.book()}?step=1` }
  }
}

const isBooked: Problem = conflict('quote_booked', 'The work of this quote is booked already.')
