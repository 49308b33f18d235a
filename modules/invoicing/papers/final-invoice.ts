import { pence } from '#modules/shared'
import type { VatRates } from '../sums/vat.ts'
import { kindOfDocument } from './document-type.ts'
import { documentTotals } from './document-totals.ts'
import type { BillingDocument, DocumentContent, EarlierDocument, Issued } from './document.ts'
import { leftToCredit } from './money-state.ts'

/**
 * The earlier invoices of a booking that its final invoice takes off, with what their credits have left of them. A draft, a
 * void number, interest and an invoice that is credited in full are none. Where the business is not registered for VAT on the
 * day of the work, their VAT from before stays theirs.
 */
export function earlierOf(documents: readonly BillingDocument[], vatRegistered = true): readonly EarlierDocument[] {
  const earlier = documents.flatMap((document): readonly EarlierDocument[] => {
    const { id, content, issued, status, origin, totals } = document
    if (kindOfDocument(content.type) !== 'charge' || !issued || status === 'void' || origin === 'interest') return []
    const credits = documents.filter(
      (other) => kindOfDocument(other.content.type) === 'credit' && other.content.basedOn === id,
    )
    const left = leftToCredit(document, credits)
    const vat = left.groups.flatMap((group) =>
      group.net === 0 && group.tax === 0
        ? []
        : { ...group, rate: totals.groups.find((one) => one.vat === group.vat)?.rate ?? null },
    )
    return vat.length === 0 ? [] : [{ invoiceId: id, number: issued.fullNumber, date: issued.date, vat, cis: left.cis }]
  })
  return vatRegistered ? earlier : withoutVat(earlier)
}

/** Earlier invoices as one without VAT takes them off: whole amounts. They keep their VAT, which would else be taken back. */
function withoutVat(earlier: readonly EarlierDocument[]): readonly EarlierDocument[] {
  return earlier.map(({ vat, ...document }) => {
    const gross = vat.reduce((sum, { net, tax }) => sum + net + tax, 0)
    return { ...document, vat: [{ vat: 'outside', rate: null, net: pence(gross), tax: pence(0) }] }
  })
}

/** The whole of a booking less its earlier invoices; null where nothing is left to invoice. */
export function finalInvoice(
  whole: DocumentContent,
  documents: readonly BillingDocument[],
  rates: VatRates,
  vatRegistered = true,
): DocumentContent | null {
  const content = { ...whole, earlier: earlierOf(documents, vatRegistered) }
  return documentTotals(content, rates).total > 0 ? content : null
}

type IssuedCredit = Pick<BillingDocument, 'id' | 'totals'> & { readonly issued: Issued }

/** The content of a credit that decides its sums. */
export type CreditContent = Pick<DocumentContent, 'lines' | 'discount' | 'pricesIncludeVat' | 'earlier'>

/**
 * All that is left of an invoice, as the content of a credit: the invoice again where nothing is credited yet, else a line
 * for each kind of VAT. Its sums are exactly the rest (`documentTotals` with `leftToCredit`).
 */
export function restToCredit(
  document: Pick<BillingDocument, 'content' | 'totals' | 'issued'>,
  credits: readonly BillingDocument[],
): CreditContent {
  const { content, issued } = document
  const { lines, discount, pricesIncludeVat, earlier } = content
  const given = credits.flatMap((credit) => (credit.issued ? { ...credit, issued: credit.issued } : []))
  if (given.length === 0) return { lines, discount, pricesIncludeVat, earlier }
  const left = leftToCredit(document, given)
  if (left.groups.some(({ net, tax }) => net + tax < 0)) {
    return { lines, discount, pricesIncludeVat, earlier: [...earlier, ...given.map(asEarlier)] }
  }
  return {
    pricesIncludeVat,
    discount: pence(0),
    earlier: [],
    lines: left.groups.flatMap(({ vat, net, tax }) =>
      net + tax === 0
        ? []
        : {
            description: `Rest of ${issued?.fullNumber ?? 'the invoice'}`,
            quantity: 100,
            unitPrice: pence(pricesIncludeVat ? net + tax : net),
            itemType: 'misc' as const,
            vat,
          },
    ),
  }
}

/** A credit as a document that is taken off: it took that much of the same invoice already. */
function asEarlier({ id, issued, totals }: IssuedCredit): EarlierDocument {
  const vat = totals.groups.map((group) => ({
    vat: group.vat,
    rate: group.rate,
    net: pence(0 - group.net),
    tax: pence(0 - group.tax),
  }))
  return { invoiceId: id, number: issued.fullNumber, date: issued.date, vat, cis: pence(0 - totals.cisDeduction) }
}
