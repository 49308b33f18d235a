import {
  type Keyword,
  type KeywordEdit,
  type KeywordExists,
  type KeywordStore,
  auditOfKeywordEdit,
  auditOfKeywords,
  highScore,
} from '#modules/keywords'
import { type KeywordId, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import type { SumsChanged } from './kept-sums.ts'
import { prepareKeywordList } from './keyword-list.ts'
import {
  type KeywordFields,
  type KeywordRow,
  fieldsOf,
  figuresOf,
  idOfNumber,
  keywordColumns,
  keywordFrom,
  listed,
  numberOfId,
  textOfParts,
} from './keyword-rows.ts'
import { type Done, type KeywordWrites, prepareKeywordWrites } from './keyword-writes.ts'

const unknown = { kind: 'keyword-unknown' } as const

export function createSqliteKeywordStore(database: SqliteDatabase): KeywordStore {
  const { write } = database
  const audit = prepareAudit(database)
  const writes = prepareKeywordWrites(database)
  const { sums } = writes
  const list = prepareKeywordList(database)
  const statements = prepare(database)

  const found = (id: KeywordId): KeywordRow | null => {
    const row = writes.find(numberOfId(id))
    return row?.deleted_at === null ? row : null
  }

  /** Changes those rows that `wanted` has an answer for, and answers them. */
  function changeEach(
    ids: readonly KeywordId[],
    done: Done,
    wanted: (row: KeywordRow) => Parameters<KeywordWrites['change']>[1] | null,
  ): readonly KeywordRow[] {
    const changed = sums.begin()
    const rows = [...new Set(ids)].flatMap((id) => {
      const row = writes.find(numberOfId(id))
      const changes = row && wanted(row)
      return row && changes ? [writes.change(row, changes, done, changed)] : []
    })
    changed.keep()
    return rows
  }

  const named = (rows: readonly KeywordRow[]) =>
    rows.map(({ number, keyword }) => ({ id: idOfNumber(number), keyword }))

  function audited(action: Parameters<typeof auditOfKeywords>[0], rows: readonly KeywordRow[]): readonly KeywordId[] {
    const all = named(rows)
    if (all.length > 0) audit(auditOfKeywords(action, all))
    return all.map(({ id }) => id)
  }

  return {
    page: async (query, cursor, limit) => list(query, cursor, limit),
    async find(id) {
      const row = found(id)
      return row && keywordFrom(row)
    },
    stats: async () => sums.stats(),
    locations: async () => statements.locations.all(),
    version: () => sums.version(),

    add: (rows, by, at) =>
      write(() => {
        const added: Keyword[] = []
        const duplicates: KeywordExists[] = []
        const changed = sums.begin()
        for (const facts of rows) {
          const fields = fieldsOf(facts)
          const marks = { ai_generated: 0, is_suggestion: 0, is_owned: 1 }
          const number = writes.add({ ...fields, ...marks }, { by, at }, changed)
          const before = number === null ? writes.findByKey(fields) : null
          const isThere = before?.deleted_at === null && before.is_suggestion === 0
          if (before && isThere) {
            duplicates.push({ kind: 'keyword-exists', id: idOfNumber(before.number) })
            continue
          }
          const again = { ...fields, ...marks, created_at: instantText(at), deleted_at: null, deleted_by: null }
          const row = before ? writes.change(before, again, { by, at }, changed) : writes.find(number ?? 0)
          if (!row) throw new Error('a keyword that was added has gone')
          added.push(keywordFrom(row))
        }
        changed.keep()
        if (added.length > 0) audit(auditOfKeywords('keywords_added', added))
        return { added, duplicates }
      }),

    edit: (id, version, edit, by, at) =>
      write(() => {
        const row = found(id)
        if (!row) return refuse(unknown)
        const before = keywordFrom(row)
        if (row.version !== version) return refuse({ kind: 'keyword-changed', current: before })
        const wanted = { ...row, ...editedFields(edit), is_owned: 1 }
        const isSame = (Object.keys(wanted) as (keyof KeywordRow)[]).every((name) => wanted[name] === row[name])
        if (isSame) return accept(before)
        const changed = sums.begin()
        const taken = isSameKey(row, wanted) ? null : writes.findByKey(wanted)
        if (taken && taken.deleted_at === null && taken.is_suggestion === 0) {
          return refuse({ kind: 'keyword-exists', id: idOfNumber(taken.number) })
        }
        const after = rename(writes, { row, wanted, taken }, { by, at }, changed)
        changed.keep()
        audit(auditOfKeywordEdit(before, keywordFrom(after)))
        return accept(keywordFrom(after))
      }),

    remove: (ids, by, at) =>
      write(() => {
        const wanted = { deleted_at: instantText(at), deleted_by: by }
        return audited(
          'keywords_removed',
          changeEach(ids, { by, at }, (row) => (row.deleted_at === null ? wanted : null)),
        )
      }),

    restore: (ids, by, since, at) =>
      write(() => {
        const from = instantText(since)
        const isTheirs = (row: KeywordRow) => row.deleted_by === by && row.deleted_at !== null && row.deleted_at >= from
        const wanted = { deleted_at: null, deleted_by: null }
        return audited(
          'keywords_restored',
          changeEach(ids, { by, at }, (row) => (isTheirs(row) ? wanted : null)),
        )
      }),

    decideSuggestions: (ids, accepted, by, at) =>
      write(() => {
        // The declined row stays without the name of somebody who may bring it back: the words are not suggested again.
        const wanted = accepted ? { is_suggestion: 0 } : { deleted_at: instantText(at) }
        const waits = (row: KeywordRow) => row.deleted_at === null && row.is_suggestion === 1
        return audited(
          accepted ? 'keywords_accepted' : 'keywords_declined',
          changeEach(ids, { by, at }, (row) => (waits(row) ? wanted : null)),
        )
      }),

    each: async (after, limit) => statements.each.all(after === null ? 0 : numberOfId(after), limit).map(keywordFrom),

    async best({ location, serviceIds }, limit) {
      const services = serviceIds && JSON.stringify(serviceIds)
      const rows =
        location === null
          ? statements.best.all({ services, limit })
          : statements.bestOfPlace.all({ services, location, limit })
      return rows.map(keywordFrom)
    },

    unanswered: async (limit) => statements.unanswered.all(limit).map(keywordFrom),

    setPages: (pages) =>
      write(() => {
        const changed = sums.begin()
        let count = 0
        for (const { id, page } of pages) {
          const row = found(id)
          if (!row || row.page_by === 'person' || row.page === page) continue
          statements.setPage.run(page, page === null ? null : 'rule', row.number)
          changed.change(row, { ...row, page })
          count += 1
        }
        changed.keep()
        return count
      }),
  }
}

/** The columns of the facts that an edit names. */
function editedFields(edit: KeywordEdit): Partial<KeywordFields> {
  const { keyword, serviceId, location, intent, source, score, scoreParts, searchVolume, competition, page, pageBy } =
    edit
  const given = {
    keyword,
    service_id: serviceId,
    location,
    intent,
    source,
    performance_score: score,
    score_parts: scoreParts && textOfParts(scoreParts),
    search_volume: searchVolume,
    competition,
    page,
    page_by: pageBy,
    ...(edit.measured !== undefined && figuresOf(edit.measured)),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

function isSameKey(one: KeywordRow, other: KeywordRow): boolean {
  return one.keyword === other.keyword && one.service_id === other.service_id && one.location === other.location
}

interface Renaming {
  readonly row: KeywordRow
  readonly wanted: KeywordRow
  /** The row that has the wanted words: deleted, or a suggestion that waits. */
  readonly taken: KeywordRow | null
}

/** The words that a row gives up stay deleted: the generator does not bring them again beside the new ones. */
function rename(writes: KeywordWrites, { row, wanted, taken }: Renaming, done: Done, changed: SumsChanged): KeywordRow {
  const { keyword, service_id, location } = row
  if (!taken) {
    const after = writes.change(row, wanted, done, changed)
    if (!isSameKey(row, wanted)) writes.leaveDeleted({ keyword, service_id, location }, row.source, done.at)
    return after
  }
  // A text that no keyword has, while the two rows exchange their words.
  const aside = writes.change(
    taken,
    { keyword: `\n${taken.number}`, deleted_at: instantText(done.at), deleted_by: null },
    done,
    changed,
  )
  const after = writes.change(row, wanted, done, changed)
  writes.change(aside, { keyword, service_id, location }, done, changed)
  return after
}

function prepare({ raw }: SqliteDatabase) {
  const ofServices = '(@services is null or service_id in (select value from json_each(@services)))'
  const isBest = `${listed} and page is not null and performance_score >= ${highScore}`
  return {
    locations: raw
      .prepare<[], string>(
        `select distinct location from keyword_counts where location <> '' and listed > 0 order by location limit 500`,
      )
      .pluck(),
    each: raw.prepare<[number, number], KeywordRow>(
      `select ${keywordColumns} from keywords not indexed where number > ? and ${listed} order by number limit ?`,
    ),
    best: raw.prepare<[Readonly<Record<string, string | number | null>>], KeywordRow>(
      `select ${keywordColumns} from keywords indexed by keywords_answered
       where ${isBest} and ${ofServices} order by rank, keyword, number limit @limit`,
    ),
    bestOfPlace: raw.prepare<[Readonly<Record<string, string | number | null>>], KeywordRow>(
      `select ${keywordColumns} from keywords indexed by keywords_by_location
       where ${isBest} and location = @location and rank <= ${-highScore} and ${ofServices}
       order by rank, keyword, number limit @limit`,
    ),
    unanswered: raw.prepare<[number], KeywordRow>(
      `select ${keywordColumns} from keywords indexed by keywords_unanswered
       where ${listed} and page is null and impressions > 0 order by impressions desc, number limit ?`,
    ),
    setPage: raw.prepare<[string | null, string | null, number]>(
      'update keywords set page = ?, page_by = ? where number = ?',
    ),
  }
}
