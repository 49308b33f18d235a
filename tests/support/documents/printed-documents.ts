import * as fc from 'fast-check'
import type { PrintedDocument } from '#modules/billing'
import {
  type BankAccount,
  type BilledParty,
  type DocumentLine,
  type DocumentType,
  type EarlierDocument,
  type Supplier,
  type VatKind,
  documentFacts,
  documentTypes,
  itemTypes,
  kindOfDocument,
  lineAmount,
  negated,
  ratesOn,
  totalsOf,
} from '#modules/invoicing'
import { type InvoiceId, basisPoints, pence, sumPence } from '#modules/shared'

const day = (text: string) => Temporal.PlainDate.from(text)

const aBank: BankAccount = {
  bankName: 'Barclays',
  accountName: 'Callout Ltd',
  accountNumber: '87654321',
  sortCode: '12-34-56',
}

const aSupplier: Supplier = {
  name: 'Callout Croydon',
  companyName: 'Callout Ltd',
  companyNumber: '01234567',
  address: '1 High Street\nCroydon\nCR0 1YZ',
  phone: '0800 247 847',
  email: 'office@callout.example',
  vatNumber: 'GB123456782',
  bank: aBank,
  peppolId: '',
}

const aParty: BilledParty = {
  userId: null,
  name: 'Zoë Łukasik-Ștefănescu',
  address: '12 Park Lane\nCroydon\nCR0 1AB',
  email: 'zoe@customer.example',
  vatNumber: '',
  purchaseOrder: '',
  property: '',
  isBusiness: false,
  cisRegistered: false,
  cisRate: null,
  isEndUser: false,
  peppolId: '',
}

export const someLines: readonly DocumentLine[] = [
  { description: 'Call-out', quantity: 100, unitPrice: pence(85_00), itemType: 'service', vat: 'standard' },
  { description: 'Work on the boiler', quantity: 150, unitPrice: pence(60_00), itemType: 'labor', vat: 'standard' },
  { description: 'Diverter valve', quantity: 200, unitPrice: pence(24_99), itemType: 'parts', vat: 'standard' },
]

/** The facts of a document that a test may set. */
export interface PrintedChanges {
  readonly type?: DocumentType
  readonly lines?: readonly DocumentLine[]
  readonly discount?: number
  readonly pricesIncludeVat?: boolean
  readonly customer?: Partial<BilledParty>
  readonly supplier?: Partial<Supplier>
  readonly earlier?: readonly EarlierDocument[]
  readonly notes?: string
  readonly terms?: string
  readonly isShort?: boolean
  readonly suppliedOn?: string | null
  readonly paidAheadOn?: string | null
  readonly dueDate?: string | null
  readonly isDraft?: boolean
  readonly status?: PrintedDocument['status']
  readonly voidReason?: string
  readonly settled?: number
  readonly credited?: number
  readonly basedOn?: PrintedDocument['basedOn']
  readonly booking?: string | null
  readonly paidBy?: string | null
  readonly link?: string | null
  readonly number?: number
}

/** An issued invoice of £224.98 without VAT, with its sums, as it goes to the printer. */
export function aPrintedDocument(changes: PrintedChanges = {}): PrintedDocument {
  const { type = 'tax-invoice', lines = someLines, earlier = [], pricesIncludeVat = false } = changes
  const customer = { ...aParty, ...changes.customer }
  const supplier = { ...aSupplier, ...changes.supplier }
  const date = day('2026-11-25')
  const totals = totalsOf(
    {
      lines,
      discount: pence(changes.discount ?? 0),
      pricesIncludeVat,
      earlier: earlier.flatMap(({ vat }) => vat),
      earlierCis: sumPence(earlier.map(({ cis }) => cis)),
      cisRate: customer.cisRate,
    },
    ratesOn(date),
  )
  const { series } = documentFacts[type]
  const number = changes.number ?? 123
  return {
    content: {
      type,
      bookingId: null,
      basedOn: null,
      customer,
      lines,
      discount: pence(changes.discount ?? 0),
      pricesIncludeVat,
      earlier,
      notes: changes.notes ?? '',
      terms: changes.terms ?? '',
      dueDate: changes.dueDate === null ? null : day(changes.dueDate ?? '2026-12-25'),
      suppliedOn: changes.suppliedOn === null ? null : day(changes.suppliedOn ?? '2026-11-20'),
      paidAheadOn: changes.paidAheadOn ? day(changes.paidAheadOn) : null,
      isShort: changes.isShort ?? false,
    },
    totals: kindOfDocument(type) === 'credit' ? negated(totals) : totals,
    supplier,
    issued: changes.isDraft
      ? null
      : {
          series,
          number,
          fullNumber: `${series}-${String(number).padStart(6, '0')}`,
          date,
          taxPoint: date,
          supplier,
          at: Temporal.Instant.from('2026-11-25T10:00:00Z'),
          by: 'usr_office',
          hash: '0'.repeat(64),
        },
    status: changes.status ?? (changes.isDraft ? 'draft' : 'issued'),
    voidReason: changes.voidReason ?? null,
    settled: pence(changes.settled ?? 0),
    credited: pence(changes.credited ?? 0),
    basedOn: changes.basedOn ?? null,
    booking: changes.booking === undefined ? 'CB-K7Q4M2' : changes.booking,
    paidBy: changes.paidBy ?? null,
    link: changes.link === undefined ? 'https://callout.example/i/7f3a' : changes.link,
  }
}

export const aDeposit: EarlierDocument = {
  invoiceId: 'inv_1' as InvoiceId,
  number: 'INV-000001',
  date: day('2026-11-03'),
  vat: [{ vat: 'standard', rate: basisPoints(2_000), net: pence(40_00), tax: pence(8_00) }],
  cis: pence(0),
}

const money = fc.integer({ min: 0, max: 5_000_00 }).map(pence)

const aLineOf = (kinds: readonly VatKind[]): fc.Arbitrary<DocumentLine> =>
  fc.record({
    description: fc.oneof(
      fc.constantFrom('Labour', 'A tap & a <valve>', '=SUM(A1)', 'Rohr 15 mm\nzweite Zeile', '£ € ½'),
      fc.string({ minLength: 0, maxLength: 30, unit: 'binary' }),
    ),
    quantity: fc.oneof(fc.constantFrom(100, 150, 200, 25), fc.integer({ min: 1, max: 10_000 })),
    unitPrice: money,
    itemType: fc.constantFrom(...itemTypes),
    vat: fc.constantFrom(...kinds),
  })

const mixes: readonly (readonly VatKind[])[] = [
  ['standard'],
  ['standard', 'reduced', 'zero'],
  ['standard', 'exempt', 'zero'],
  ['reverse_standard', 'reverse_reduced', 'reduced'],
  ['outside'],
]

/** Any invoice or credit note that EN 16931 can say. */
export const anExpressibleDocument: fc.Arbitrary<PrintedDocument> = fc
  .record({
    type: fc.constantFrom(...documentTypes.filter((type) => ['charge', 'credit'].includes(kindOfDocument(type)))),
    kinds: fc.constantFrom(...mixes),
    isRegistered: fc.boolean(),
    isPeppol: fc.boolean(),
    pricesIncludeVat: fc.boolean(),
    isDeposit: fc.boolean(),
    discountShare: fc.constantFrom(0, 0, 10, 33, 100),
    cisRate: fc.constantFrom(null, null, 0, 20, 30),
    hasEarlier: fc.boolean(),
    settledShare: fc.constantFrom(0, 0, 50, 100),
    notes: fc.string({ maxLength: 40, unit: 'binary' }),
    purchaseOrder: fc.constantFrom('', 'PO 17/2026'),
    hasBank: fc.boolean(),
    address: fc.constantFrom(
      '',
      '12 Park Lane, Croydon, CR0 1AB',
      'Flat 2\n12 Park Lane\nAddiscombe\nCroydon CR0 1AB',
      'Croydon',
    ),
  })
  .chain((facts) =>
    fc
      .array(aLineOf(facts.isRegistered ? facts.kinds : ['outside']), { minLength: 1, maxLength: 8 })
      .map((lines) => ({ ...facts, lines })),
  )
  .map((facts) => {
    const whole = sumPence(facts.lines.map(lineAmount))
    const isCredit = kindOfDocument(facts.type) === 'credit'
    const isSimple = facts.isRegistered && facts.kinds[0] === 'standard'
    const document = aPrintedDocument({
      type: facts.type,
      lines: facts.lines,
      discount: Math.floor((whole * facts.discountShare) / 100),
      pricesIncludeVat: facts.pricesIncludeVat,
      notes: facts.notes,
      suppliedOn: facts.isDeposit ? null : '2026-11-20',
      paidAheadOn: facts.isDeposit ? '2026-11-24' : null,
      earlier: facts.hasEarlier && isSimple && !isCredit && !facts.isDeposit ? [aDeposit] : [],
      basedOn: isCredit ? { number: 'INV-000122', date: day('2026-11-03') } : null,
      customer: {
        vatNumber: 'GB999999973',
        cisRegistered: facts.cisRate !== null,
        cisRate: facts.cisRate,
        purchaseOrder: facts.purchaseOrder,
        peppolId: facts.isPeppol ? '9932:GB999999973' : '',
        address: facts.address,
      },
      supplier: {
        vatNumber: facts.isRegistered ? 'GB123456782' : null,
        bank: facts.hasBank ? aBank : null,
        peppolId: facts.isPeppol ? '9932:GB123456782' : '',
      },
    })
    return { ...document, settled: pence(Math.floor((Math.max(0, document.totals.total) * facts.settledShare) / 100)) }
  })
