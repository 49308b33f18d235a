import { z } from 'zod'
import type { BookingModule } from '#modules/booking'
import { visitNamedBy } from '#modules/fulfilment'
import { type VisitId, at, doneAt, parseId } from '#modules/shared'
import type { Submission, Submitted } from '../kit/submission.ts'
import { declineReason } from './answer-fields.ts'
import { answering } from './offer-routes.ts'
import { problemOfOffer } from './problems.ts'

const actionId = { action_id: z.guid('Please load the page again') }

/** Accept and decline as forms, for a phone without scripts. A form that is sent twice is one answer. */
export function offerForms(
  form: Submission,
  ports: { readonly booking: Pick<BookingModule, 'answerOffer' | 'offersTo' | 'offers'> },
): void {
  const answer = answering(ports)

  /** The visit, for those to whom it was offered; to everyone else it is not there. */
  async function load({ who, param }: Pick<Submitted, 'who' | 'param'>): Promise<VisitId | null> {
    const id = parseId('vis', param('id'))
    const named = id && visitNamedBy(id)
    const offers = named ? await ports.booking.offers(named.bookingId) : []
    return offers.some(({ userId, visit }) => userId === who.id && visit === named?.number) ? id : null
  }

  const onDay = { access: 'field-work', load, page: () => at.dashboard() } as const

  form('/dashboard/visits/:id/accept', { ...onDay, fields: z.strictObject(actionId) }, async (sent) =>
    said(sent, 'accept', answer(sent.who, sent.found, sent.fields)),
  )
  form(
    '/dashboard/visits/:id/decline',
    { ...onDay, fields: z.strictObject({ ...actionId, reason: declineReason }) },
    async (sent) => said(sent, 'decline', answer(sent.who, sent.found, sent.fields)),
  )
}

async function said<Fields>(
  { c, again }: Submitted<VisitId, Fields>,
  word: string,
  answered: ReturnType<ReturnType<typeof answering>>,
): Promise<Response> {
  const result = await answered
  if (result.ok || result.refusal.kind === 'already-answered') return c.redirect(doneAt(at.dashboard(), word), 303)
  return again(problemOfOffer(result.refusal))
}
