import {
  type BilledParty,
  type DocumentContent,
  type DocumentLine,
  type DocumentType,
  type VatKind,
  type VatPart,
  type VatRates,
  type WorkVat,
  finalInvoice,
  isReverseCharge,
  judgeContent,
  kindOfDocument,
  linesOfJob,
  ratesOn,
  supplyDayOf,
  taxPointOf,
  workVatOf,
} from '#modules/invoicing'
import { type BookingId, type Pence, type Result, accept, businessDate, pence, refuse } from '#modules/shared'
import type { BillingPorts, BusinessFacts, CustomerKind, Job } from '../ports.ts'
import { needsPayment } from '../receipts/receipt.ts'
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
  if (kindOfDocument(wish.type) === 'receipt') return refuse({ kind: 'content-refused', faults: [needsPayment] })
  const { bookingId } = wish
  const [job, known] = await Promise.all([
    bookingId && ports.job(bookingId),
    bookingId ? ports.documents.listOfBooking(bookingId) : [],
  ])
  if (bookingId && !job) return refuse({ kind: 'booking-unknown' })
  const suppliedOn = wish.suppliedOn ?? completedOn(job)
  const isCharge = kindOfDocument(wish.type) === 'charge'
  const days = { issuedOn: today, suppliedOn, paidAheadOn: null }
  const business = await ports.business(isCharge ? supplyDayOf(days) : today)
  const said = business.vatRegistered ? workVatOf(known) : null
  const customer = await partyOf(ports, wish, job && { ...job, customer: asSaid(job.customer, said) })
  const isJob = wish.lines === null
  const rates = ratesOn(taxPointOf(days, business.registeredUntil))
  const content = written(wish, { customer, job, business, suppliedOn, rates, said })
  if (isJob && content.lines.length === 0) return refuse({ kind: 'nothing-to-invoice' })
  const isFinal = isJob && kindOfDocument(content.type) === 'charge'
  const whole = isFinal ? finalInvoice(content, known, rates, business.vatRegistered) : content
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
  /** The VAT of the work by the documents of the booking; null where none says it. */
  readonly said: WorkVat | null
}

function written(wish: DocumentWish, { customer, job, business, suppliedOn, rates, said }: Known): DocumentContent {
  const { type } = wish
  const kind = kindOfCustomer(customer)
  const wished = wish.pricesIncludeVat ?? (kind === 'consumer' && business.vatRegistered && business.pricesIncludeVat)
  const drafted = wish.lines === null && job ? linesFrom(job, wish, { customer, business, rates, said }, wished) : null
  const lines = drafted?.lines ?? (wish.lines ?? []).map((line) => withVat(line, wish, business))
  // An offer asks for no money yet: its invoice has the terms of payment.
  const hasTerms = ['charge', 'request'].includes(kindOfDocument(type))
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
  { customer, business: { vatRegistered }, rates, said }: Pick<Known, 'customer' | 'business' | 'rates' | 'said'>,
  pricesIncludeVat: boolean,
) {
  const { service, ...rest } = facts
  const isSaid = said === null || said.parts.some((part) => isReverseCharge(part.vat))
  const isReverse = vatRegistered && isSaid && mayReverse(customer)
  const written = said && said.parts.map(({ vat, share }) => ({ vat: withoutReverse(vat), share }))
  const vat = wish.taxRate === null ? (written ?? usualVat) : [{ vat: kindOfRate[wish.taxRate], share: pence(1) }]
  return linesOfJob(
    { ...rest, service: { name: service, vat }, vatRegistered, isReverseCharge: isReverse, pricesIncludeVat },
    rates,
  )
}

/** The reverse charge of construction is for a business in the scheme that has not said that it is an end user. */
function mayReverse({ isBusiness, vatNumber, cisRegistered, isEndUser }: BilledParty): boolean {
  return isBusiness && vatNumber !== '' && cisRegistered && !isEndUser
}

/** The party with the facts for VAT that a document of the booking has. */
export function asSaid(party: BilledParty, said: WorkVat | null): BilledParty {
  if (!said) return party
  const { vatNumber, isBusiness } = said.customer
  return {
    ...party,
    ...said.customer,
    vatNumber: vatNumber || party.vatNumber,
    isBusiness: isBusiness || party.isBusiness,
  }
}

/** Where nobody has said anything else. */
export const usualVat: readonly VatPart[] = [{ vat: 'standard', share: pence(1) }]

function withoutReverse(vat: VatKind): VatKind {
  if (vat === 'reverse_standard') return 'standard'
  return vat === 'reverse_reduced' ? 'reduced' : vat
}

const kindOfRate = { 20: 'standard', 5: 'reduced', 0: 'zero' } as const satisfies Record<20 | 5 | 0, VatKind>

/** Notes and the documents of a business that is not registered have no VAT of their own. */
function withVat({ vat, ...line }: WishedLine, wish: DocumentWish, business: BusinessFacts): DocumentLine {
  if (vat !== null) return { ...line, vat }
  const kind = kindOfDocument(wish.type)
  const isTaxed = kind !== 'note' && business.vatRegistered
  const { taxRate } = wish
  if (taxRate !== null && taxRate > 0) return { ...line, vat: kindOfRate[taxRate] }
  return { ...line, vat: isTaxed ? kindOfRate[taxRate ?? 20] : 'outside' }
}
