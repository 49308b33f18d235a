import {
  type BilledParty,
  type DocumentContent,
  type DocumentLine,
  type DocumentType,
  type VatKind,
  type VatRates,
  finalInvoice,
  judgeContent,
  kindOfDocument,
  linesOfJob,
  ratesOn,
  taxPointOf,
} from '#modules/invoicing'
import { type BookingId, type Pence, type Result, accept, businessDate, refuse } from '#modules/shared'
import type { BillingPorts, BusinessFacts, CustomerKind, Job } from '../ports.ts'
import type { BookingUnknown, ContentRefused, NothingToInvoice } from '../refusals.ts'

/** A line as it is written; `vat` is null where it follows the rate of the document. */
export interface WishedLine extends Omit<DocumentLine, 'vat'> {
  readonly vat: VatKind | null
}

/** A document as somebody wishes it; null stands for the usual. */
export interface DocumentWish {
  readonly type: DocumentType
  readonly bookingId: BookingId | null
  /** Fields that are left out are those of the booking. */
  readonly customer: Partial<Omit<BilledParty, 'userId'>>
  /** Null: from the job. */
  readonly lines: readonly WishedLine[] | null
  /** In per cent, of lines that name no VAT. */
  readonly taxRate: 20 | 5 | 0 | null
  readonly pricesIncludeVat: boolean | null
  readonly discount: Pence
  readonly notes: string
  readonly terms: string | null
  readonly dueDate: Temporal.PlainDate | null
  readonly suppliedOn: Temporal.PlainDate | null
  readonly isShort: boolean
}

/** The day the work of a job was done, in the zone of the business; null: not yet. */
export function completedOn(job: Job | null): Temporal.PlainDate | null {
  return job?.completedAt ? businessDate(job.completedAt) : null
}

type Ports = Pick<BillingPorts, 'business' | 'job' | 'accountOf' | 'documents'>

export type WishRefusal = BookingUnknown | NothingToInvoice | ContentRefused

/** The content that a wish comes to today, without faults. The final invoice of a booking takes its earlier ones off. */
export async function contentOf(
  ports: Ports,
  wish: DocumentWish,
  today: Temporal.PlainDate,
): Promise<Result<DocumentContent, WishRefusal>> {
  const { bookingId } = wish
  const [business, job] = await Promise.all([ports.business(today), bookingId && ports.job(bookingId)])
  if (bookingId && !job) return refuse({ kind: 'booking-unknown' })
  const customer = await partyOf(ports, wish, job)
  const isJob = wish.lines === null
  const suppliedOn = wish.suppliedOn ?? completedOn(job)
  const rates = ratesOn(taxPointOf({ issuedOn: today, suppliedOn, paidAheadOn: null }))
  const content = written(wish, { customer, job, business, suppliedOn, rates })
  if (isJob && content.lines.length === 0) return refuse({ kind: 'nothing-to-invoice' })
  const whole = isJob && job ? await lessEarlier(ports, content, rates) : content
  if (!whole) return refuse({ kind: 'nothing-to-invoice' })
  const faults = judgeContent(whole, { vatRegistered: business.vatRegistered, today })
  return faults.length > 0 ? refuse({ kind: 'content-refused', faults }) : accept(whole)
}

export function kindOfCustomer({ isBusiness }: Pick<BilledParty, 'isBusiness'>): CustomerKind {
  return isBusiness ? 'business' : 'consumer'
}

async function partyOf(ports: Ports, { customer: given }: DocumentWish, job: Job | null): Promise<BilledParty> {
  const known = job?.customer ?? nobody
  const email = given.email ?? known.email
  const userId = job ? known.userId : email === '' ? null : await ports.accountOf(email)
  const party = { ...known, ...given, userId }
  const isBusiness = given.isBusiness ?? (known.isBusiness || party.vatNumber !== '' || party.cisRegistered)
  return { ...party, isBusiness }
}

const nobody: BilledParty = {
  userId: null,
  name: '',
  address: '',
  email: '',
  vatNumber: '',
  purchaseOrder: '',
  property: '',
  isBusiness: false,
  cisRegistered: false,
  cisRate: null,
  isEndUser: false,
  peppolId: '',
}

interface Known {
  readonly customer: BilledParty
  readonly job: Job | null
  readonly business: BusinessFacts
  readonly suppliedOn: Temporal.PlainDate | null
  readonly rates: VatRates
}

function written(wish: DocumentWish, { customer, job, business, suppliedOn, rates }: Known): DocumentContent {
  const { type } = wish
  const kind = kindOfCustomer(customer)
  const wished = wish.pricesIncludeVat ?? (kind === 'consumer' && business.vatRegistered && business.pricesIncludeVat)
  const drafted = wish.lines === null && job ? linesFrom(job, wish, { customer, business, rates }, wished) : null
  const lines = drafted?.lines ?? (wish.lines ?? []).map((line) => withVat(line, wish, business))
  const hasTerms = ['charge', 'request', 'offer'].includes(kindOfDocument(type))
  return {
    type,
    bookingId: wish.bookingId,
    basedOn: null,
    customer,
    lines,
    discount: wish.discount,
    pricesIncludeVat: drafted?.pricesIncludeVat ?? wished,
    earlier: [],
    notes: wish.notes,
    terms: wish.terms ?? (hasTerms ? business.terms[kind] : ''),
    dueDate: wish.dueDate,
    suppliedOn,
    paidAheadOn: null,
    isShort: wish.isShort,
  }
}

function linesFrom(
  { facts }: Job,
  wish: DocumentWish,
  { customer, business: { vatRegistered }, rates }: Pick<Known, 'customer' | 'business' | 'rates'>,
  pricesIncludeVat: boolean,
) {
  const { service, ...rest } = facts
  const isReverse = vatRegistered && mayReverse(customer)
  const vat = wish.taxRate === null ? 'standard' : kindOfRate[wish.taxRate]
  return linesOfJob(
    { ...rest, service: { name: service, vat }, vatRegistered, isReverseCharge: isReverse, pricesIncludeVat },
    rates,
  )
}

/** The reverse charge of construction is for a business in the scheme that has not said that it is an end user. */
function mayReverse({ isBusiness, vatNumber, cisRegistered, isEndUser }: BilledParty): boolean {
  return isBusiness && vatNumber !== '' && cisRegistered && !isEndUser
}

const kindOfRate = { 20: 'standard', 5: 'reduced', 0: 'zero' } as const satisfies Record<20 | 5 | 0, VatKind>

/** Receipts, notes and the documents of a business that is not registered have no VAT of their own. */
function withVat({ vat, ...line }: WishedLine, wish: DocumentWish, business: BusinessFacts): DocumentLine {
  if (vat !== null) return { ...line, vat }
  const kind = kindOfDocument(wish.type)
  const isTaxed = kind !== 'receipt' && kind !== 'note' && business.vatRegistered
  const { taxRate } = wish
  if (taxRate !== null && taxRate > 0) return { ...line, vat: kindOfRate[taxRate] }
  return { ...line, vat: isTaxed ? kindOfRate[taxRate ?? 20] : 'outside' }
}

async function lessEarlier(
  { documents }: Ports,
  content: DocumentContent,
  rates: VatRates,
): Promise<DocumentContent | null> {
  if (kindOfDocument(content.type) !== 'charge' || content.bookingId === null) return content
  return finalInvoice(content, await documents.listOfBooking(content.bookingId), rates)
}
