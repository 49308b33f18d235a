import { type Alarm, type BookingDetails, type BookingModule, districtOf } from '#modules/booking'
import type { AccountsModule } from '#modules/accounts'
import { at, clockWords } from '#modules/shared'
import type { Emitted } from '../outbox/events.ts'
import type { NotificationKind } from '../messages/notifications.ts'

type Booking = Pick<BookingModule, 'offers' | 'alarm' | 'emergency'>

interface Modules {
  readonly booking: Booking
  readonly accounts: Pick<AccountsModule, 'technicians'>
}

type OfOffer = Emitted<'job-offered' | 'offer-ended' | 'office-alarm' | 'emergency-late'>

/** Facts for the texts about offers and the alarm, as they are when the message is made. */
export async function offerFacts(
  { booking, accounts }: Modules,
  event: OfOffer,
  details: BookingDetails,
): Promise<Readonly<Record<string, string>>> {
  switch (event.kind) {
    case 'job-offered': {
      const offer = await offerOf(booking, event, details)
      return { until: offer ? clockWords(offer.until) : '', district: districtOf(details.contact.postcode) }
    }
    case 'offer-ended': {
      const offers = await booking.offers(details.id)
      const ended = offers.find(({ number }) => number === event.body.offer)
      const next = offers.find(({ number }) => number === event.body.offer + 1)
      const reason = ended?.reason ? ` (${ended.reason})` : ''
      return {
        who: ended?.fullName ?? 'A technician',
        answer: event.body.how === 'declined' ? `declined it${reason}` : 'did not answer in time',
        next: next ? `It is offered to ${next.fullName} now.` : 'Nobody is left to ask.',
      }
    }
    case 'office-alarm':
      return { calls: callWords(await booking.alarm(details.id), await accounts.technicians()) }
    case 'emergency-late': {
      const emergency = await booking.emergency(details.id)
      const name = details.technician?.fullName
      const who = details.isOffered ? `It is offered to ${name ?? 'a technician'}.` : name && `${name} is assigned.`
      return {
        promised: emergency ? clockWords(emergency.estimatedArrival) : '',
        technician_words: who ?? 'Nobody is assigned.',
      }
    }
  }
}

/** Whether what an event says is so when its message is made. */
export async function isStillSo(
  booking: Booking,
  event: Exclude<OfOffer, { readonly kind: 'offer-ended' }>,
  details: BookingDetails,
): Promise<boolean> {
  switch (event.kind) {
    case 'job-offered': {
      const offer = await offerOf(booking, event, details)
      return offer !== undefined && offer.state === 'open'
    }
    case 'office-alarm':
      return (await booking.alarm(details.id))?.escalation.state === 'ringing'
    case 'emergency-late':
      return details.status === 'pending' || details.status === 'confirmed'
  }
}

async function offerOf(booking: Booking, event: Emitted<'job-offered'>, { id }: BookingDetails) {
  return (await booking.offers(id)).find(({ number }) => number === event.body.offer)
}

/** The page under an offer is the technician's; of every other event it is the usual one. */
export function offerPage({ kind }: Emitted<NotificationKind>): string | null {
  return kind === 'job-offered' ? at.offers() : null
}

export function declineLink({ kind }: Emitted<NotificationKind>) {
  return kind === 'job-offered' ? { secondLink: { label: 'Decline', path: at.offers(true) } } : {}
}

const mostCalls = 6

type Team = Awaited<ReturnType<AccountsModule['technicians']>>

function callWords(alarm: Alarm | null, team: Team): string {
  const phones = new Map(team.map(({ technician, user }) => [technician.id, user.phone]))
  const calls = alarm?.calls.slice(0, mostCalls) ?? []
  if (calls.length === 0) return 'No technician has the skills.'
  return calls
    .map(({ technicianId, fullName, isOnCall, answer, fits }) => {
      const phone = phones.get(technicianId) ?? 'no number'
      const state = answer ? answerWords[answer] : fits ? 'free' : 'busy or away'
      return [fullName, phone, ...(isOnCall ? ['on call'] : []), state].join(', ')
    })
    .join('\n')
}

const answerWords = {
  open: 'asked now',
  accepted: 'accepted',
  declined: 'declined',
  expired: 'did not answer',
  withdrawn: 'asked before',
} as const
