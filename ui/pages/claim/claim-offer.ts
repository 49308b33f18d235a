import type { PageContextServer } from 'vike/types'
import { type BookingDetails, guaranteeOf } from '#modules/booking'
import { readLocalStart } from '#modules/scheduling'
import { dayWords, momentWords } from '#modules/shared'

export type ClaimOffer = Awaited<ReturnType<typeof claimOffer>>

/** The claim that can be made on a booking now, with the next free starts, or why there is none. */
export async function claimOffer(
  { modules, now }: Pick<PageContextServer, 'modules' | 'now'>,
  booking: BookingDetails,
  action: string,
) {
  const { reference, service, contact } = booking
  const no = await modules.booking.noClaim(booking)
  const until = guaranteeOf(booking)?.until
  const next = no ? [] : await modules.booking.nextFreeStarts(service.id, now, null, contact.postcode)
  return {
    action,
    reference,
    service: service.name,
    until: until ? `${dayWords(until)} ${until.year}` : '',
    refusal: no && refusalWords[no.kind],
    starts: next.flatMap((value) => {
      const read = readLocalStart(value)
      return read.ok ? [{ value, words: momentWords(read.value.startsAt) }] : []
    }),
  }
}

const refusalWords = {
  'work-not-completed': 'The guarantee begins once the work is completed.',
  'guarantee-over': 'This work is not under guarantee any more. Please call us.',
  'claim-open': 'There is a claim on this work already. We come for it.',
} as const
