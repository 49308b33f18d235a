import { describe, expect, it } from 'vitest'
import { type ObjectLiteral, type Source, objectLiteralsOf, propertyNamesOf, readSources } from './sources.ts'

const sources = readSources()
const file = (path: string, text: string): Source => ({ path, text })

const isDeclaration = (path: string) => /^modules\/\w[\w-]*\/events\.ts$/.test(path)
const isAdapter = (path: string) => path.startsWith('adapters/') && !/\.test\.tsx?$/.test(path)

/** The kinds of events that the modules declare: the quoted, hyphenated names in `modules/<module>/events.ts`. */
const eventKinds: ReadonlySet<string> = new Set(
  sources
    .filter(({ path }) => isDeclaration(path))
    .flatMap(propertyNamesOf)
    .filter((name) => name.includes('-')),
)

/** An event has a time; a history fact or a refusal of the same kind has none. */
const isEvent = ({ kind, hasSpread, keys }: ObjectLiteral) =>
  kind !== null && eventKinds.has(kind) && (hasSpread || keys.includes('at'))

function madeEvents(files: readonly Source[]): readonly string[] {
  return files
    .filter(({ path }) => isAdapter(path))
    .flatMap((source) => objectLiteralsOf(source).filter(isEvent))
    .map(({ path, line, kind }) => `${path}:${line} ${kind}`)
}

describe('an event', () => {
  it('has its kind declared by a module', () => {
    for (const kind of ['account-erased', 'payer-changed', 'booking-cancelled', 'fraud-suspected']) {
      expect(eventKinds).toContain(kind)
    }
  })

  it.each([
    file('adapters/sqlite/privacy/store.ts', "keepEvents([{ kind: 'account-erased', userId, at }])"),
    file('adapters/sqlite/privacy/store.ts', "const gone = { at, kind: 'account-erased', userId } as const"),
    file('adapters/postgres/privacy/store.ts', "emit({ kind: 'account-erased', ...rest })"),
    file('adapters/sqlite/privacy/store.ts', "const gone = { kind: 'account-erased' as const, userId, at }"),
    file('adapters/sqlite/privacy/store.ts', 'emit({ kind: `account-erased`, userId, at })'),
  ])('that an adapter makes is caught: $text', (planted) => {
    expect(madeEvents([planted])).toHaveLength(1)
  })

  it.each([
    file('adapters/sqlite/privacy/store.ts', 'keepEvents(decided.value.events)'),
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
