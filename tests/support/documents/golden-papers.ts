import { documentTypes, kindOfDocument } from '#modules/invoicing'
import { pence } from '#modules/shared'
import { type PrintedChanges, aDeposit, someLines } from './printed-documents.ts'

const inKind = (vat: (typeof someLines)[number]['vat']) => someLines.map((line) => ({ ...line, vat }))
const contractor = {
  name: 'Bauer & Söhne Ltd',
  vatNumber: 'GB999999973',
  purchaseOrder: 'PO 17/2026',
  property: '3 Mill Lane\nCroydon\nCR0 4AA',
  isBusiness: true,
  cisRegistered: true,
}
const credited = { number: 'INV-000122', date: Temporal.PlainDate.from('2026-11-03') }
const words = 'The new valve has a guarantee of two years.'

/** Each paper that the tests keep as it was last looked at. */
export const goldenPapers: Readonly<Record<string, PrintedChanges>> = {
  ...Object.fromEntries(
    documentTypes.map((type): readonly [string, PrintedChanges] => {
      const kind = kindOfDocument(type)
      return [
        type,
        {
          type,
          notes: kind === 'credit' ? 'The valve was returned.' : words,
          terms: kind === 'charge' ? 'Payment is due within 30 days.' : '',
          ...(kind === 'credit' && { basedOn: credited }),
          ...(kind === 'receipt' && { lines: inKind('outside'), paidBy: 'Card ending in 4242', basedOn: credited }),
          pricesIncludeVat: type === 'invoice',
        },
      ]
    }),
  ),
  long: {
    discount: 50_00,
    lines: Array.from({ length: 60 }, (_, n) => ({
      description: `Item ${n + 1}${n % 7 === 3 ? `, ${'with a description that goes on over several lines '.repeat(3)}` : ''}`,
      quantity: 100 + n * 25,
      unitPrice: pence(1_000 + n * 137),
      itemType: n % 3 === 0 ? ('labor' as const) : ('parts' as const),
      vat: (['standard', 'reduced', 'zero', 'exempt'] as const)[n % 4] ?? 'standard',
    })),
  },
  unregistered: {
    type: 'invoice',
    lines: inKind('outside'),
    supplier: { vatNumber: null, companyName: '', companyNumber: '' },
  },
  'reverse-charge': { lines: inKind('reverse_standard'), customer: contractor },
  cis: { customer: { ...contractor, cisRate: 20 } },
  deposit: {
    lines: [
      {
        description: 'Deposit for a boiler',
        quantity: 100,
        unitPrice: pence(48_00),
        itemType: 'service',
        vat: 'standard',
      },
    ],
    pricesIncludeVat: true,
    suppliedOn: null,
    paidAheadOn: '2026-11-24',
    settled: 48_00,
    number: 1,
  },
  final: { earlier: [aDeposit], discount: 5_00 },
  short: { isShort: true, pricesIncludeVat: true, customer: { name: '' } },
  draft: { isDraft: true },
  void: { status: 'void', voidReason: 'The customer was another one' },
}
