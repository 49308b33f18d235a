import { type Clock, type KeywordId, type Result, type ServiceId, type UserId, accept, refuse } from '#modules/shared'
import { editedKeyword } from './edited.ts'
import { exportHead, exportLine } from './import/own-columns.ts'
import type { Keyword, KeywordFacts } from './keyword.ts'
import { normalKeyword } from './normalise.ts'
import type {
  KeywordChanged,
  KeywordExists,
  KeywordQuery,
  KeywordRunStore,
  KeywordStats,
  KeywordStore,
  KeywordUnknown,
} from './ports.ts'
import type { KeywordReader, NamedTerms, PhraseRefused } from './read-phrase.ts'

/** The time for which a deletion can be undone. */
export const undoSeconds = 10
/** The most phrases that are added at once. */
export const mostPhrases = 1_000
/** The rows of an export that are read at once. */
const rowsOfExport = 500
/** The lines of Recent Updates (seed 2, section 9). */
const logsShown = 20

export interface KeywordsPorts {
  readonly keywords: KeywordStore
  readonly runs: Pick<KeywordRunStore, 'recent'>
  readonly reader: () => Promise<KeywordReader>
  readonly clock: Clock
}

/** The service is none of the catalogue. */
export interface ServiceNotKnown {
  readonly kind: 'service-not-known'
}
/** The place is none of the coverage. */
export interface LocationNotKnown {
  readonly kind: 'location-not-known'
}
/** The page is no public page of the site. */
interface PageNotKnown {
  readonly kind: 'page-not-known'
}
/** There is no removed row left to restore, or somebody else removed it. */
export interface UndoOver {
  readonly kind: 'undo-over'
}

/** A keyword as a person gives it. */
export interface GivenKeyword {
  readonly keyword: string
  /** Undefined: found in the words. Null: open. */
  readonly serviceId?: ServiceId | null | undefined
  readonly location?: string | null | undefined
}

export type AddRefusal = PhraseRefused | ServiceNotKnown | LocationNotKnown | KeywordExists
export type EditRefusal = AddRefusal | PageNotKnown | KeywordUnknown | KeywordChanged

/** The change of a row by a person. `page`: the path of a public page; null: the one that the rule gives. */
export type GivenEdit = Partial<GivenKeyword> & { readonly page?: string | null | undefined }

/** A pasted line that was not taken. */
interface RefusedPhrase {
  readonly line: number
  readonly text: string
  readonly refusal: PhraseRefused
}

export interface AddedMany {
  readonly added: readonly Keyword[]
  /** Phrases that were there already, or came twice. */
  readonly duplicates: number
  readonly refused: readonly RefusedPhrase[]
}

/** The figures of the four cards. */
export interface KeywordFigures {
  readonly total: number
  /** The mean of the scores as a whole percentage; null without a keyword. */
  readonly average: number | null
  readonly highPerformers: number
  readonly aiGenerated: number
}

/** The list of keywords for administrators: HTTP, pages and the command line call it. */
export function createKeywords({ keywords, runs, reader, clock }: KeywordsPorts) {
  return {
    /** Suggestions too, where the query asks for them. Null for a cursor that is none. */
    list: (query: KeywordQuery, cursor: string | null, limit: number) =>
      keywords.page({ ...query, text: normalKeyword(query.text) }, cursor, limit),
    find: (id: KeywordId) => keywords.find(id),
    locations: () => keywords.locations(),
    /** The paths of the pages that a person may choose as the answer. */
    answerPages: async () => (await reader()).pages(),
    logs: () => runs.recent(logsShown),
    /** The whole list as a file that imports again unchanged; `nameOf`: of a service. */
    async *exported(nameOf: (id: ServiceId) => string): AsyncGenerator<string> {
      yield exportHead
      let after: KeywordId | null = null
      for (;;) {
        const rows: readonly Keyword[] = await keywords.each(after, rowsOfExport)
        yield rows.map((row) => exportLine(row, row.serviceId === null ? '' : nameOf(row.serviceId))).join('')
        const last = rows.at(-1)
        if (!last || rows.length < rowsOfExport) return
        after = last.id
      }
    },
    async stats(): Promise<KeywordFigures> {
      return figuresOf(await keywords.stats())
    },

    async add(given: GivenKeyword, by: UserId): Promise<Result<Keyword, AddRefusal>> {
      const reads = await reader()
      const named = judged(given, reads)
      if (!named.ok) return named
      const read = reads.read(given.keyword, named.value)
      if (!read.ok) return read
      const { added, duplicates } = await keywords.add([read.value], by, clock.now())
      const [row] = added
      const [earlier] = duplicates
      if (row) return accept(row)
      if (!earlier) throw new Error('the store neither added the keyword nor had it')
      return refuse(earlier)
    },

    /** Adds each phrase that is none yet; duplicates are skipped and counted, and one that is refused stops no other. */
    async addMany(
      phrases: readonly string[],
      given: Omit<GivenKeyword, 'keyword'>,
      by: UserId,
    ): Promise<Result<AddedMany, ServiceNotKnown | LocationNotKnown>> {
      const reads = await reader()
      const named = judged(given, reads)
      if (!named.ok) return named
      const rows = new Map<string, KeywordFacts>()
      const refused: RefusedPhrase[] = []
      let duplicates = 0
      for (const [index, text] of phrases.slice(0, mostPhrases).entries()) {
        if (text.trim() === '') continue
        const read = reads.read(text, named.value)
        if (!read.ok) refused.push({ line: index + 1, text: shortened(text), refusal: read.refusal })
        else if (rows.has(keyOf(read.value))) duplicates += 1
        else rows.set(keyOf(read.value), read.value)
      }
      if (rows.size === 0) return accept({ added: [], duplicates, refused })
      const done = await keywords.add([...rows.values()], by, clock.now())
      return accept({ added: done.added, duplicates: duplicates + done.duplicates.length, refused })
    },

    async edit(id: KeywordId, version: number, given: GivenEdit, by: UserId): Promise<Result<Keyword, EditRefusal>> {
      const reads = await reader()
      const named = judged(given, reads)
      if (!named.ok) return named
      const read = given.keyword === undefined ? null : reads.read(given.keyword)
      if (read && !read.ok) return read
      const { page } = given
      if (page && !reads.hasPage(page)) return refuse({ kind: 'page-not-known' })
      const row = await keywords.find(id)
      if (!row) return refuse({ kind: 'keyword-unknown' })
      const changes = {
        ...named.value,
        ...(read && { keyword: read.value.keyword }),
        ...(page !== undefined && { page }),
      }
      const edit = editedKeyword(row, changes, reads)
      return keywords.edit(id, version, edit, by, clock.now())
    },

    /** Answers those that existed. */
    remove: (ids: readonly KeywordId[], by: UserId) => keywords.remove([...new Set(ids)], by, clock.now()),

    /** Brings back what the same person removed within the last ten seconds. */
    async restore(ids: readonly KeywordId[], by: UserId): Promise<Result<readonly KeywordId[], UndoOver>> {
      const now = clock.now()
      const restored = await keywords.restore([...new Set(ids)], by, now.subtract({ seconds: undoSeconds }), now)
      return restored.length === 0 ? refuse({ kind: 'undo-over' }) : accept(restored)
    },

    /** Answers those that waited. */
    decideSuggestions: (ids: readonly KeywordId[], accepted: boolean, by: UserId) =>
      keywords.decideSuggestions([...new Set(ids)], accepted, by, clock.now()),
  }
}

export type KeywordsModule = ReturnType<typeof createKeywords>

function figuresOf({ total, scores, highPerformers, aiGenerated }: KeywordStats): KeywordFigures {
  return { total, average: total === 0 ? null : Math.round(scores / total), highPerformers, aiGenerated }
}

/** The service and the place that somebody names must be ours. */
function judged(
  { serviceId, location }: Pick<Partial<GivenKeyword>, 'serviceId' | 'location'>,
  reader: KeywordReader,
): Result<NamedTerms, ServiceNotKnown | LocationNotKnown> {
  if (serviceId && !reader.hasService(serviceId)) return refuse({ kind: 'service-not-known' })
  const place = location ? reader.placeOf(location) : null
  if (location && place === null) return refuse({ kind: 'location-not-known' })
  return accept({
    ...(serviceId !== undefined && { serviceId }),
    ...(location !== undefined && { location: place }),
  })
}

const keyOf = ({ keyword, serviceId, location }: KeywordFacts) => JSON.stringify([keyword, serviceId, location])

const longestShown = 80

function shortened(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longestShown)
}
