import type { PageContextServer } from 'vike/types'
import { promisedMinutes } from '#modules/enquiries'
import { afterOpenTime } from '#modules/scheduling'
import { inBusinessZone } from '#modules/shared'
import { clockWords, momentWords } from '../../time-words.ts'
import { sentQuote } from './sent-quote.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, now, urlParsed, draftToken }: PageContextServer) {
  const [draft, categories, hours, closedDates] = await Promise.all([
    modules.drafts.find(draftToken),
    modules.catalogue.categories(),
    modules.catalogue.openingHours(),
    modules.catalogue.closedDates(),
  ])
  const files = draft ? await modules.quoteFiles.ofDraft(draft.tokenHash) : []
  const { quote = {}, name, email, phone, address, postcode } = draft?.fields ?? {}
  const answered = afterOpenTime(now, promisedMinutes, { hours, closedDates })
  const kept: Readonly<Record<string, string | undefined>> = { ...quote, name, email, phone, address, postcode }
  return {
    reference: sentQuote(urlParsed),
    step: ([1, 2, 3] as const).find((step) => String(step) === urlParsed.search['step']) ?? 1,
    kept,
    photos: files.filter(({ mediaType }) => mediaType === 'image/jpeg').map(({ id }) => id),
    videos: files.filter(({ mediaType }) => mediaType !== 'image/jpeg').map(({ id, bytes }) => ({ id, bytes })),
    categories: categories.map(({ slug, label }) => ({ value: slug, label })),
    /** By when somebody looks at it, counted in opening hours; null when the business does not open. */
    answeredBy: answered && byWords(answered, now),
  }
}

function byWords(at: Temporal.Instant, now: Temporal.Instant): string {
  const isToday = inBusinessZone(at).toPlainDate().equals(inBusinessZone(now).toPlainDate())
  return isToday ? `${clockWords(at)} today` : momentWords(at)
}
