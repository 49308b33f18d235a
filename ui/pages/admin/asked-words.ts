import { readDate } from '#modules/scheduling'
import { businessZone } from '#modules/shared'
import type { FieldError } from '../../page-context.ts'

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
  readonly faults: readonly FieldError[]
} {
  const faults: FieldError[] = []
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

/** The address of a question at `page`. */
export function addressOf<Word extends string>(
  page: string,
  words: readonly Word[],
  asked: Readonly<Partial<Record<Word, string>>>,
): string {
  const query = new URLSearchParams()
  for (const word of words) {
    const said = asked[word]
    if (said) query.set(word, said)
  }
  return query.size === 0 ? page : `${page}?${query}`
}

/**
 * Whether only a part of a list is asked for, and the addresses of its first and next page, null where there is none.
 * `turn` is the word that says where a page begins; `next` is what it says for the next one.
 */
export function pagesOf<Word extends string>(
  linkTo: (asked: Readonly<Partial<Record<Word, string>>>) => string,
  asked: Readonly<Record<Word, string>>,
  turn: Word,
  next: string | null,
) {
  const at = (place: string) => linkTo({ ...asked, [turn]: place })
  return {
    isFiltered: Object.entries<string>(asked).some(([word, said]) => word !== turn && said !== ''),
    first: asked[turn] === '' ? null : at(''),
    next: next === null ? null : at(next),
  }
}
