import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type VisitId, pence } from '#modules/shared'
import { canonicalReport } from './canonical-report.ts'
import { type ReportChanges, emptyReport, judgeWriting, rewritten } from './report.ts'
import type { Visit } from './visit.ts'

const nine = Temporal.Instant.from('2026-03-03T09:00:00Z')
const visitId = 'vis_one-1' as VisitId

const changes: fc.Arbitrary<ReportChanges> = fc.record(
  {
    workPerformed: fc.string({ maxLength: 9 }),
    customerPresent: fc.boolean(),
    issuesFound: fc.string({ maxLength: 9 }),
    recommendations: fc.string({ maxLength: 9 }),
    completionStatus: fc.constantFrom('completed', 'partial', 'pending_parts'),
    parts: fc.array(
      fc.record({
        name: fc.string({ minLength: 1, maxLength: 9 }),
        quantity: fc.integer({ min: 1, max: 999 }),
        unitPrice: fc.option(fc.nat({ max: 10_000 }).map(pence)),
        vatRate: fc.constantFrom(0, 5, 20, null),
        source: fc.constant(null),
        isExtra: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: [] },
)

describe('rewritten', () => {
  it('makes one report of what two phones write at different moments, in any order', () => {
    const writes = fc.uniqueArray(fc.tuple(fc.nat({ max: 600 }), changes), {
      selector: ([minute]) => minute,
      maxLength: 6,
    })
    const inTwoOrders = writes.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(inTwoOrders, ([one, other]) => {
        const [made, alike] = [one, other].map((order) =>
          order.reduce(
            (report, [minute, change]) => rewritten(report, change, nine.add({ minutes: minute })),
            emptyReport,
          ),
        )
        expect(alike?.fields).toEqual(made?.fields)
      }),
    )
  })

  it('keeps the fields that are not sent, and takes what comes in last of one moment', () => {
    const first = rewritten(emptyReport, { workPerformed: 'A washer.', issuesFound: 'Rust' }, nine)
    const second = rewritten(first, { workPerformed: 'A new washer.' }, nine)
    expect(second.fields).toMatchObject({ workPerformed: 'A new washer.', issuesFound: 'Rust' })
    const late = rewritten(second, { workPerformed: 'Nothing', customerPresent: true }, nine.subtract({ minutes: 1 }))
    expect(late.fields).toMatchObject({ workPerformed: 'A new washer.', customerPresent: true })
  })
})

describe('judgeWriting', () => {
  const visit = { status: 'on_site', checkIn: nine, calledOffAt: null } as Visit
  it.each([
    [visit, null, null],
    [visit, { version: 1, isSubmitted: false }, null],
    [{ ...visit, checkIn: null }, null, 'not-checked-in'],
    [visit, { version: 1, isSubmitted: true }, 'report-locked'],
    [{ ...visit, status: 'done' }, { version: 1, isSubmitted: false }, 'visit-over'],
    [{ ...visit, calledOffAt: nine }, null, 'visit-over'],
    [{ ...visit, status: 'done' }, { version: 2, isSubmitted: false }, null],
  ] as const)('%# judges by the visit and by the latest version', (of, report, refusal) => {
    const judged = judgeWriting(of, report)
    expect(judged).toEqual(refusal ? { ok: false, refusal: { kind: refusal } } : { ok: true, value: null })
  })
})

describe('canonicalReport', () => {
  const photos = ['a', 'b', 'c'].map((id) => ({ id, type: 'after' as const, caption: null, digest: id.repeat(64) }))
  const { fields } = emptyReport

  it('is the same text for the same report, in whatever order the photos came and the letters were composed', () => {
    const text = canonicalReport({ visitId, version: 1, fields: { ...fields, workPerformed: 'Café\r\ntap' }, photos })
    const alike = { ...fields, workPerformed: ' Cafe\u0301\ntap ' }
    expect(canonicalReport({ visitId, version: 1, fields: alike, photos: photos.toReversed() })).toBe(text)
  })

  it('differs with anything that a report says', () => {
    fc.assert(
      fc.property(changes, changes, (one, other) => {
        const [made, second] = [one, other].map((change) => rewritten(emptyReport, change, nine).fields)
        const textOf = (of = fields) => canonicalReport({ visitId, version: 1, fields: of, photos })
        const isSame = JSON.stringify(trimmed(made)) === JSON.stringify(trimmed(second))
        expect(textOf(made) === textOf(second)).toBe(isSame)
      }),
    )
    const text = canonicalReport({ visitId, version: 1, fields, photos })
    for (const other of [
      { visitId: 'vis_one-2' as VisitId, version: 1, fields, photos },
      { visitId, version: 2, fields, photos },
      { visitId, version: 1, fields, photos: photos.slice(1) },
      { visitId, version: 1, fields, photos: photos.map((photo) => ({ ...photo, digest: 'f'.repeat(64) })) },
    ]) {
      expect(canonicalReport(other)).not.toBe(text)
    }
  })
})

/** Spaces around a text, and how its characters are composed, make no difference. */
function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC').replaceAll('\r\n', '\n').trim()
  if (Array.isArray(value)) return value.map(trimmed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, trimmed(one)]))
}
