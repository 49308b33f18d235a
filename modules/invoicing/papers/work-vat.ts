import { type Pence, pence } from '#modules/shared'
import type { VatKind } from '../sums/vat.ts'
import { kindOfDocument } from './document-type.ts'
import type { BilledParty, BillingDocument } from './document.ts'

/** A kind of VAT with its share of the price of some work. */
export interface VatPart {
  readonly vat: VatKind
  readonly share: Pence
}

/** The facts of a customer on which the VAT of work depends. */
type TaxFacts = Pick<BilledParty, 'vatNumber' | 'isBusiness' | 'cisRegistered' | 'cisRate' | 'isEndUser'>

export interface WorkVat {
  readonly parts: readonly VatPart[]
  readonly customer: TaxFacts
}

/**
 * The VAT of the work of a booking, as its documents say it: the invoices for the work that were issued, else the newest that
 * states it, which is a quote or proforma that was not turned down, or a draft. Null where none says it: documents that
 * money brought follow it themselves.
 */
export function workVatOf(documents: readonly BillingDocument[]): WorkVat | null {
  const stating = documents.filter((document) => states(document) && partsOf(document).length > 0)
  const invoices = stating.filter(({ content, issued }) => issued && kindOfDocument(content.type) === 'charge')
  const deciding = invoices.length > 0 ? invoices : stating.slice(-1)
  const customer = deciding.at(-1)?.content.customer
  if (!customer) return null
  const { vatNumber, isBusiness, cisRegistered, cisRate, isEndUser } = customer
  const sums = new Map<VatKind, number>()
  for (const { vat, share } of deciding.flatMap(partsOf)) sums.set(vat, (sums.get(vat) ?? 0) + share)
  return {
    parts: [...sums].map(([vat, share]) => ({ vat, share: pence(share) })),
    customer: { vatNumber, isBusiness, cisRegistered, cisRate, isEndUser },
  }
}

function states({ content, origin, status }: BillingDocument): boolean {
  const kind = kindOfDocument(content.type)
  const isOfWork = kind === 'offer' || kind === 'request' || kind === 'charge'
  const isWritten = origin === 'manual' || origin === 'job'
  return isOfWork && isWritten && !['void', 'declined', 'cancelled'].includes(status)
}

/** The parts of the VAT without earlier documents, which `totals` deducts; empty where it was written without VAT. */
function partsOf({ content, totals }: BillingDocument): readonly VatPart[] {
  const parts = totals.groups.flatMap(({ vat, net, tax }): readonly VatPart[] => {
    const earlier = content.earlier.flatMap((one) => one.vat.filter((of) => of.vat === vat))
    const share = earlier.reduce((sum, one) => sum + one.net + one.tax, net + tax)
    return share > 0 ? [{ vat, share: pence(share) }] : []
  })
  return parts.every(({ vat }) => vat === 'outside') ? [] : parts
}
