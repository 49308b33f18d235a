import { readDate } from '#modules/scheduling'
import { type UserId, businessZone } from '#modules/shared'

/** A word of the address that cannot be read, with the field of the form that it belongs to. */
export interface AskedFault {
  readonly path: string
  readonly message: string
}

/** The query of an address by name, as typed; a missing name is empty. */
export function askedWords<const Word extends string>(
  words: readonly Word[],
  search: Readonly<Record<string, string>>,
): Readonly<Record<Word, string>> {
  const entries = words.map((word) => [word, (search[word] ?? '').trim().slice(0, 100)])
  return Object.fromEntries(entries) as Record<Word, string>
}

/** From the first of two days until the end of the last, in London; null for every day, or where a day is none. */
export function askedDays(asked: { readonly from: string; readonly until: string }): {
  readonly between: { readonly from: Temporal.Instant; readonly until: Temporal.Instant } | null
  readonly faults: readonly AskedFault[]
} {
  const faults: AskedFault[] = []
  const day = (path: 'from' | 'until') => {
    const date = asked[path] === '' ? null : readDate(asked[path])
    if (asked[path] !== '' && !date) faults.push({ path, message: 'Choose a date from the calendar' })
    return date
  }
  const [from, until] = [day('from'), day('until')]
  if (from && until && Temporal.PlainDate.compare(from, until) > 0) {
    faults.push({ path: 'until', message: 'The last day must not be before the first' })
  }
  if (faults.length > 0 || !(from || until)) return { between: null, faults }
  const begin = (date: Temporal.PlainDate) => date.toZonedDateTime(businessZone).toInstant()
  return {
    between: {
      from: begin(from ?? Temporal.PlainDate.from('2000-01-01')),
      until: begin((until ?? Temporal.PlainDate.from('2199-12-30')).add({ days: 1 })),
    },
    faults,
  }
}

/** The person whose things the address asks for by `mine` or `nobody`; null for anybody's. */
export function assigneeAsked(whose: string, me: UserId): UserId | 'nobody' | null {
  if (whose === 'mine') return me
  return whose === 'nobody' ? 'nobody' : null
}
