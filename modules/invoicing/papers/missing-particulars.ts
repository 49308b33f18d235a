import { isReverseCharge } from '../sums/vat.ts'
import { kindOfDocument } from './document-type.ts'
import type { DocumentContent, Supplier } from './document.ts'

/**
 * The names of what the law requires on this document and is missing, for people: VAT Regulations 1995, regulation 14 (HMRC
 * VATREC5010), regulation 15C for credits, and regulation 16A for the short form, which names no customer. Number, dates,
 * quantities, rates and sums are always there. A business that is not registered for VAT needs its name and address.
 */
export function missingParticulars(
  content: DocumentContent,
  { supplier }: { readonly supplier: Supplier },
): readonly string[] {
  const { customer, lines, basedOn, isShort, type } = content
  const kind = kindOfDocument(type)
  const isVatDocument = (kind === 'charge' || kind === 'credit') && supplier.vatNumber !== null
  const needsCustomer = isVatDocument && !isShort
  const isReverse = lines.some(({ vat }) => isReverseCharge(vat))
  const needed: readonly (readonly [boolean, string | null, string])[] = [
    [true, supplier.name || supplier.companyName, 'the name of your business'],
    [true, supplier.address, 'the address of your business'],
    [isVatDocument || type === 'tax-invoice', supplier.vatNumber, 'the VAT number of your business'],
    [needsCustomer, customer.name, 'the name of the customer'],
    [needsCustomer, customer.address, 'the address of the customer'],
    [isVatDocument && isReverse, customer.vatNumber, 'the VAT number of the customer'],
    [true, lines.every(({ description }) => isThere(description)) ? 'yes' : '', 'a description of each item'],
    [kind === 'credit', basedOn, 'the invoice that is credited'],
  ]
  return needed.flatMap(([isNeeded, value, name]) => (isNeeded && !isThere(value) ? [name] : []))
}

function isThere(text: string | null): boolean {
  return text !== null && text.trim() !== ''
}
