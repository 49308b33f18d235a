import { describe, expect, it } from 'vitest'
import { eventKinds } from '../../src/jobs/outbox/events.ts'
import { type ObjectLiteral, type Source, literalsHandedTo, objectLiteralsOf, readSources } from './sources.ts'

const sources = readSources()
const file = (path: string, text: string): Source => ({ path, text })

const isAdapter = (path: string) => path.startsWith('adapters/') && !/\.test\.tsx?$/.test(path)

/** The kinds that the relay reads: `tsc` refuses a table without one of a module. */
const kindsOfEvents: ReadonlySet<string> = new Set(eventKinds)

/** An event has a time; a history fact or a refusal of the same kind has none. */
const isEvent = ({ kinds, hasSpread, keys }: ObjectLiteral) =>
  kinds.some((kind) => kindsOfEvents.has(kind)) && (hasSpread || keys.includes('at'))

/** The events that adapters make: a literal with the kind of one, or a literal that is handed to the outbox. */
function madeEvents(files: readonly Source[]): readonly string[] {
  const made = files
    .filter(({ path }) => isAdapter(path))
    .flatMap((source) => {
      const literals = objectLiteralsOf(source)
        .filter(isEvent)
        .map(({ line }) => line)
      return [...literals, ...literalsHandedTo('keepEvents', source)].map((line) => `${source.path}:${line}`)
    })
  return [...new Set(made)]
}

describe('an event', () => {
  it('has its kind declared by a module', () => {
    const ofFolders = ['listing-checked', 'job-applied-for', 'market-decided']
    for (const kind of ['account-erased', 'payer-changed', 'booking-cancelled', 'fraud-suspected', ...ofFolders]) {
      expect(kindsOfEvents).toContain(kind)
    }
  })

  it.each([
    file('adapters/sqlite/privacy/store.ts', "keepEvents([{ kind: 'account-erased', userId, at }])"),
    file('adapters/sqlite/privacy/store.ts', "const gone = { at, kind: 'account-erased', userId } as const"),
    file('adapters/postgres/privacy/store.ts', "emit({ kind: 'account-erased', ...rest })"),
    file('adapters/sqlite/privacy/store.ts', "const gone = { kind: 'account-erased' as const, userId, at }"),
    file('adapters/sqlite/privacy/store.ts', 'emit({ kind: `account-erased`, userId, at })'),
    file('adapters/sqlite/directory/store.ts', "note([{ kind: 'listing-checked', listingId, at }])"),
    file('adapters/sqlite/job-board/store.ts', "note([{ kind: 'job-applied-for', jobId, at }])"),
    file('adapters/sqlite/market/store.ts', "note([{ kind: isOver ? 'defamation-closed' : 'defamation-asked', at }])"),
    file('adapters/sqlite/market/store.ts', 'keepEvents([{ kind: kindOf(step), reportId, at }])'),
    file('adapters/sqlite/market/store.ts', 'keepEvents(rows.map((row) => ({ kind: kindOf(row), ...row })))'),
  ])('that an adapter makes is caught: $text', (planted) => {
    expect(madeEvents([planted])).toHaveLength(1)
  })

  it.each([
    file('adapters/sqlite/privacy/store.ts', 'keepEvents(decided.value.events)'),
    file('adapters/sqlite/privacy/store.ts', 'keepEvents([eventOfErasure({ userId, by }, at)])'),
    file('adapters/sqlite/booking/history-rows.ts', "const fact = { kind: 'payer-changed' }"),
    file('adapters/sqlite/booking/store.ts', "return refuse({ kind: 'booking-unknown' })"),
    file(
      'adapters/sqlite/privacy/store.test.ts',
      "store.ask(wanted, [{ kind: 'export-asked', userId, exportId, at }])",
    ),
    file('modules/privacy/erasure.ts', "accept({ events: [{ kind: 'account-erased', userId, at }] })"),
  ])('that a module makes, and whatever is no event, passes: $text', (fine) => {
    expect(madeEvents([fine])).toEqual([])
  })

  it('is made by modules only: an adapter keeps what they hand it', () => {
    expect(madeEvents(sources)).toEqual([])
  })
})

/** A note has no moment: a literal with one is an entry of the log as it is read. */
const isNote = ({ keys }: ObjectLiteral) =>
  ['action', 'target', 'before', 'after'].every((key) => keys.includes(key)) && !keys.includes('at')

/** The audit notes that adapters make: a literal with the form of one, or a literal that is handed to the log. */
function madeNotes(files: readonly Source[]): readonly string[] {
  const made = files
    .filter(({ path }) => isAdapter(path))
    .flatMap((source) => {
      const literals = objectLiteralsOf(source)
        .filter(isNote)
        .map(({ line }) => line)
      return [...literals, ...literalsHandedTo('audit', source)].map((line) => `${source.path}:${line}`)
    })
  return [...new Set(made)]
}

describe('the body of an audit line', () => {
  it.each([
    file('adapters/sqlite/site/store.ts', "audit({ action: 'team_agreed', target, before, after })"),
    file('adapters/sqlite/site/store.ts', 'audit({ ...note, after: { reply } })'),
    file('adapters/sqlite/site/store.ts', 'audit({ action: how, target, before: null, after: null }, act)'),
    file('adapters/postgres/site/store.ts', 'const note = { action, target, before, after }; audit(note)'),
    file('adapters/sqlite/site/store.ts', 'audit(isNew ? { ...note, before: null } : note)'),
  ])('that an adapter makes is caught: $text', (planted) => {
    expect(madeNotes([planted])).toHaveLength(1)
  })

  it.each([
    file('adapters/sqlite/site/store.ts', 'audit(auditOfReply(review, text))'),
    file('adapters/sqlite/site/store.ts', 'audit(auditOfReply(before, { reply: text }))'),
    file('adapters/sqlite/site/store.ts', 'audit(judged.value.audit)'),
    file('adapters/sqlite/administration/log.ts', 'const entry = { at, action, target, before, after }'),
    file('adapters/sqlite/site/store.test.ts', "audit({ action: 'team_agreed', target, before, after })"),
    file('modules/site/audit.ts', "const note = { action: 'team_agreed', target, before, after }"),
  ])('that a module makes, and whatever is none, passes: $text', (fine) => {
    expect(madeNotes([fine])).toEqual([])
  })

  it('is made by modules only: an adapter writes the note that they hand it', () => {
    expect(madeNotes(sources)).toEqual([])
  })
})
