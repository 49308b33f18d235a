import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../tests/support/property-runs.ts'
import { anIssued, noon } from '../../../tests/support/documents/build.ts'
import { pence } from '#modules/shared'
import { documentTypes } from './document-type.ts'
import { judgeVoid } from './judge-issue.ts'
import { judgeMove, judgeSend } from './judge-move.ts'
import { documentStatuses, mayMove } from './status.ts'

const aMoment = fc.constantFrom(null, noon('2026-11-24'))

/** A type with a state that its documents can have. */
const typesWithStates = documentTypes.flatMap((type) =>
  documentStatuses
    .filter((status) => status === 'draft' || documentStatuses.some((from) => mayMove(type, from, status)))
    .map((status) => ({ type, status })),
)

const anyDocument = fc
  .record({
    state: fc.constantFrom(...typesWithStates),
    sentAt: aMoment,
    viewedAt: aMoment,
    settled: fc.constantFrom(0, 100),
  })
  .map(({ state: { type, status }, sentAt, viewedAt, settled }) => ({
    ...anIssued({ content: { type } }),
    status,
    sentAt,
    viewedAt,
    settled: pence(settled),
  }))

const anyStatus = fc.constantFrom(...documentStatuses)

describe('a move of a document', () => {
  it('leads to another state only by the table, to void only as it is judged, and never from a draft or by money', () => {
    fc.assert(
      fc.property(anyDocument, anyStatus, (document, to) => {
        const judged = judgeMove(document, to)
        const { status, content } = document
        expect(status === 'draft' && judged.ok).toBe(false)
        if (!judged.ok || judged.value === null) return
        const { value } = judged
        expect(value === status || mayMove(content.type, status, value)).toBe(true)
        expect(value === to || to === 'sent').toBe(true)
        expect(['paid', 'credited', 'issued']).not.toContain(to)
        expect(value === 'void' && judgeVoid(document) !== null).toBe(false)
      }),
      { numRuns: runs(500) },
    )
  })

  it('is made once: a document that is sent or in the state already stays as it is', () => {
    fc.assert(
      fc.property(anyDocument, anyStatus, (document, to) => {
        const first = judgeMove(document, to)
        if (!first.ok) return
        const after = {
          ...document,
          status: first.value ?? document.status,
          sentAt: to === 'sent' ? (document.sentAt ?? noon('2026-11-25')) : document.sentAt,
        }
        expect(judgeMove(after, to)).toEqual({ ok: true, value: null })
      }),
      { numRuns: runs(500) },
    )
  })

  it.each([
    ['issued', 'sent'],
    ['paid', 'paid'],
    ['credited', 'credited'],
    ['written_off', 'written_off'],
  ] as const)('from %s by mail leads to %s', (status, expected) => {
    const document = { ...anIssued({}), status, sentAt: null }
    expect(judgeMove(document, 'sent')).toEqual({ ok: true, value: expected })
  })

  it('of a void document is refused with its state, and void of one that is sent is no void', () => {
    const document = anIssued({})
    const refusal = { kind: 'move-not-allowed', status: 'void' }
    expect(judgeMove({ ...document, status: 'void' }, 'sent')).toEqual({ ok: false, refusal })
    expect(judgeMove({ ...document, status: 'issued', sentAt: noon('2026-11-24') }, 'void')).toEqual({
      ok: false,
      refusal: { kind: 'void-not-allowed' },
    })
  })
})

describe('a document by mail', () => {
  it('goes out in every state but as a draft or void', () => {
    const refused = documentStatuses.filter((status) => judgeSend({ status }))
    expect(refused).toEqual(['draft', 'void'])
    expect(judgeSend({ status: 'void' })).toEqual({ kind: 'move-not-allowed', status: 'void' })
  })
})
