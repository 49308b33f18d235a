import { type BookingDetails, paymentStatus, stateOf } from '#modules/booking'
import { at } from '#modules/shared'
import type { Confirmed } from '../../components/wizard/view.ts'
import type { PageInput } from '../../page-context.ts'
import { payingOf, payingWords } from '../../paying-words.ts'
import { promisedWords } from '../../time-words.ts'
import { moneyOf } from '../track/money.ts'
import { type ChangeFacts, whatFollows } from './what-follows.ts'

interface ConfirmedFacts extends ChangeFacts {
  readonly receipts: Confirmed['receipts']
  readonly byGuest: boolean
  /** An account can join the booking later: the guest has an e-mail address. */
  readonly mayJoin: boolean
  /** There is a mail server. */
  readonly mailLeaves: boolean
  readonly textsLeave: boolean
  readonly vatRegistered: boolean
}

/** The summary for a customer whose booking needs nothing more from them. */
export async function confirmedFor(
  { modules, site, now, guest }: Pick<PageInput, 'modules' | 'site' | 'now' | 'guest'>,
  booking: BookingDetails,
): Promise<Confirmed> {
  const [terms, { callOutFee }, { receipts }] = await Promise.all([
    modules.booking.cancellationTerms(booking.id),
    modules.catalogue.bookingTerms(),
    moneyOf(modules.payments, booking, now, site.vatRegistered),
  ])
  return confirmedOf(booking, now, {
    terms,
    callOutFee,
    // The receipt of a guest comes by e-mail, as a link.
    receipts: guest ? [] : receipts,
    byGuest: guest !== null,
    mayJoin: guest !== null && guest.email !== '',
    mailLeaves: site.mailLeaves,
    textsLeave: site.textsLeave,
    vatRegistered: site.vatRegistered,
  })
}

export function confirmedOf(booking: BookingDetails, now: Temporal.Instant, facts: ConfirmedFacts): Confirmed {
  const { id, contact, payer, startsAt, arrival, technician } = booking
  const { isOpen } = stateOf(booking, now)
  return {
    bookingId: id,
    reference: booking.reference,
    when: startsAt && promisedWords(startsAt, arrival),
    technician: technician?.fullName ?? null,
    paid: paymentStatus(booking) === 'paid',
    payingWords: payingWords(payingOf(booking, now, facts.vatRegistered)),
    letterTo: isOpen && facts.mailLeaves ? (payer?.email ?? contact.email) || null : null,
    textTo: isOpen && facts.textsLeave && payer === null && contact.email === '' ? contact.phone : null,
    receipts: facts.receipts,
    calendarHref: isOpen && startsAt ? at.visitFile(id) : null,
    byGuest: facts.byGuest,
    mayJoin: facts.mayJoin,
    nextSteps: whatFollows(booking, now, facts),
  }
}
