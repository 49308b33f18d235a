import type { PageContextServer } from 'vike/types'
import type { ReturnNeed } from '#modules/booking'
import { readDate } from '#modules/scheduling'
import { inBusinessZone, promisedClock, promisedWords } from '#modules/shared'
import { searchOf } from '../../sign-in-first.ts'
import { dayWords, momentWords } from '../../time-words.ts'

export type ReturnOffer = Awaited<ReturnType<typeof returnOffer>>

/** A return visit with its free times, or with the time that it is planned for. `page`: its address. */
export async function returnOffer(
  pageContext: Pick<PageContextServer, 'modules' | 'urlOriginal' | 'site'>,
  need: ReturnNeed,
  part: 'office' | 'technician' | 'customer',
  page: string,
) {
  const { booking, waiting, planned, reason, returnBy, askedAt } = need
  const mayChoose = planned === null && (part !== 'customer' || askedAt !== null)
  const from = readDate(searchOf(pageContext).get('from') ?? '')
  const starts = mayChoose ? await pageContext.modules.returns.starts(need, from) : null
  const [lead] = waiting.crew
  return {
    page,
    part,
    service: booking.service.name,
    reference: booking.reference,
    phone: pageContext.site.hotline,
    lead: lead?.fullName ?? null,
    reason,
    returnBy: returnBy && dayWords(returnBy),
    asked: askedAt && momentWords(askedAt),
    planned: planned?.startsAt
      ? {
          when: part === 'customer' ? promisedWords(planned.startsAt, booking.arrival) : momentWords(planned.startsAt),
          who: planned.crew.map(({ fullName }) => fullName).join(', '),
        }
      : null,
    mayChoose,
    days: (starts?.days ?? []).map((day) => ({
      date: day.date.toString(),
      words: dayWords(day.date),
      starts: day.starts.map(({ startsAt, window }) => ({
        value: inBusinessZone(startsAt).toPlainDateTime().toString({ smallestUnit: 'second' }),
        words: promisedClock(startsAt, window),
      })),
    })),
    first: from === null ? null : page,
    later: starts?.next ? `${page}?from=${starts.next.toString()}` : null,
  }
}
