import { describe, expect, it } from 'vitest'
import { day } from '../../../tests/support/documents/build.ts'
import { type DocumentKind, documentNumber, documentTypes, kindOfDocument, printedTitle } from './document-type.ts'
import { documentStatuses, mayMove, statusAtIssue, statusOn } from './status.ts'

const typeOf = (kind: DocumentKind) => documentTypes.find((type) => kindOfDocument(type) === kind) ?? 'invoice'

describe('the moves of a document', () => {
  it('are these and no others', () => {
    const moves = documentTypes.map((type) => [
      type,
      documentStatuses
        .flatMap((from) => documentStatuses.filter((to) => mayMove(type, from, to)).map((to) => `${from} ${to}`))
        .join(', '),
    ])
    const charge =
      'draft issued, issued sent, issued paid, issued void, issued credited, issued written_off, sent paid, sent credited, ' +
      'sent written_off, paid issued, paid sent, paid credited, written_off paid'
    const offer = 'draft sent, sent accepted, sent declined, sent invoiced, sent cancelled, accepted invoiced'
    const given = 'draft issued, issued sent'
    expect(Object.fromEntries(moves)).toEqual({
      invoice: charge,
      'tax-invoice': charge,
      proforma: 'draft sent, sent invoiced',
      receipt: given,
      'sales-receipt': given,
      'cash-receipt': given,
      quote: offer,
      estimate: offer,
      'credit-memo': given,
      'credit-note': given,
      'purchase-order': 'draft sent, sent received, sent cancelled',
      'delivery-note': 'draft sent, sent delivered',
    })
  })

  it('lead out of void and credited nowhere, and back to draft never', () => {
    for (const type of documentTypes)
      for (const status of documentStatuses) {
        for (const end of ['void', 'credited', 'invoiced', 'declined'] as const)
          expect(mayMove(type, end, status)).toBe(false)
        expect(mayMove(type, status, 'draft')).toBe(false)
        expect(mayMove(type, status, status)).toBe(false)
      }
  })

  it('begin with the state that issuing gives', () => {
    for (const type of documentTypes) {
      const begun = documentStatuses.filter((to) => mayMove(type, 'draft', to))
      expect(begun).toEqual([statusAtIssue(type)])
    }
  })
})

describe('the state on a day', () => {
  const dueDate = day('2026-11-24')
  it.each([
    ['charge', 'sent', 1, '2026-11-24', 'sent'],
    ['charge', 'sent', 1, '2026-11-25', 'overdue'],
    ['charge', 'issued', 1, '2026-11-25', 'overdue'],
    ['charge', 'sent', 0, '2026-11-25', 'sent'],
    ['charge', 'paid', 0, '2026-11-25', 'paid'],
    ['charge', 'written_off', 1, '2026-11-25', 'written_off'],
    ['charge', 'draft', 1, '2026-11-25', 'draft'],
    ['offer', 'sent', 0, '2026-11-24', 'sent'],
    ['offer', 'sent', 0, '2026-11-25', 'expired'],
    ['offer', 'accepted', 0, '2026-11-25', 'accepted'],
    ['request', 'sent', 0, '2026-11-25', 'expired'],
    ['order', 'sent', 0, '2026-11-25', 'sent'],
  ] as const)('of a %s that is %s with %i left is on %s: %s', (kind, status, left, on, shown) => {
    expect(statusOn(day(on), { type: typeOf(kind), status, dueDate, left })).toBe(shown)
    expect(statusOn(day(on), { type: typeOf(kind), status, dueDate: null, left })).toBe(status)
  })
})

describe('the number and the title', () => {
  it('have the letters of the series, the year where it is wanted, and six digits', () => {
    expect(documentNumber('INV', 123, null)).toBe('INV-000123')
    expect(documentNumber('CRN', 1, 2026)).toBe('CRN-2026-000001')
    expect(documentNumber('PO', 1_234_567, null)).toBe('PO-1234567')
    expect(documentTypes.map(printedTitle).slice(0, 2)).toEqual(['INVOICE', 'TAX INVOICE'])
  })
})
