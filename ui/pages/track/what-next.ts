import type { BookingDetails, Departure } from '#modules/booking'
import type { PayVerb } from '../../components/bookings/booking-shown.ts'
import type { ReturnNotice } from './return-notice.ts'
import { clockWords, promisedWords } from '../../time-words.ts'

export interface WhatNext {
  readonly title: string
  readonly words: string
}

export const outOfTime: WhatNext = {
  title: 'The time to pay has run out',
  words: 'This visit was not paid in time, so we no longer keep the time. Please book again, or call us.',
}

/** The one thing to know now, by how the booking and its payment stand. `arrival`: an emergency's target, on the clock. `returning`: the work waits for another visit. */
export function whatNext(
  booking: BookingDetails,
  asks: PayVerb | null,
  arrival: string | null,
  departure: Departure | null = null,
  returning: ReturnNotice | null = null,
): WhatNext {
  const { status, startsAt, arrival: window, technician, rating } = booking
  const name = technician?.fullName
  const when = startsAt ? `on ${promisedWords(startsAt, window)}` : 'as soon as possible'
  switch (status) {
    case 'pending':
      if (arrival) {
        return {
          title: 'We are finding someone for you now',
          words: `Our target is to be with you by ${arrival}. Keep your phone nearby.`,
        }
      }
      if (asks === 'Authorise') {
        return {
          title: 'Authorise your card to keep this time',
          words: 'As soon as your bank has set the money aside, we assign a technician and confirm the visit.',
        }
      }
      if (asks === 'Save card for') {
        return {
          title: 'Save a card to keep this time',
          words: 'Nothing is taken now. As soon as your card is saved, we assign a technician and confirm the visit.',
        }
      }
      return asks === 'Pay'
        ? {
            title: 'Pay to keep this time',
            words: 'As soon as it is paid, we assign a technician and confirm the visit.',
          }
        : { title: 'We are assigning your technician', words: 'We will tell you under the bell who is coming.' }
    case 'confirmed':
      if (departure) {
        return {
          title: `${name ?? 'Your technician'} is on the way`,
          words: `We expect to be there at about ${clockWords(departure.arrivesAt)}. Please make sure that somebody can open the door.`,
        }
      }
      if (arrival) {
        return {
          title: `${name ?? 'Your technician'} is being sent to you`,
          words: `Our target is to be with you by ${arrival}.`,
        }
      }
      return {
        title: `${name ?? 'Your technician'} is coming ${when}`,
        words: beforeVisit(asks),
      }
    case 'in_progress':
      if (returning) return { title: returning.title, words: returning.words }
      return {
        title: `${name ?? 'Your technician'} is at work`,
        words: 'We will ask you before anything is done that costs more.',
      }
    case 'completed':
      if (asks) return { title: 'The work is done', words: 'There is something left to pay.' }
      return rating === null
        ? { title: 'The work is done', words: 'How did it go? Your rating helps us and the next customer.' }
        : { title: 'The work is done', words: 'Thank you for telling us how it went.' }
    case 'cancelled':
      return {
        title: 'This booking is cancelled',
        words: 'Nobody will come. You can book again whenever it suits you.',
      }
  }
}

function beforeVisit(asks: PayVerb | null): string {
  if (asks === 'Authorise') {
    return 'Please authorise your card before then: your bank sets the money aside, and it is taken after the work.'
  }
  if (asks === 'Save card for')
    return 'Please save a card before then: nothing is taken now, and it is charged after the work.'
  return 'Please make sure that somebody is there to open the door, and that we can get to the repair.'
}
