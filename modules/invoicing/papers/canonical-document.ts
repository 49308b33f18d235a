import type { BillingDocument, Issued } from './document.ts'

/** An issued document as far as it is printed. */
interface Printed extends Pick<BillingDocument, 'id' | 'origin' | 'content' | 'totals'> {
  readonly issued: Omit<Issued, 'hash'>
}

/**
 * The one text of an issued document, with everything that is printed on it; its hash is the SHA-256 of its UTF-8. Its form
 * never changes; another form gets another name in its first line: the second one has the confirmation of an end user. State, money and moments after issue have no part in it,
 * nor has the account of the customer: it follows a guest's bookings into an account.
 */
export function canonicalDocument({ id, origin, content, totals, issued }: Printed): string {
  const { customer, bookingId, basedOn, lines, earlier } = content
  const { supplier } = issued
  const { endUserWords = '' } = customer
  const body = {
    form: endUserWords === '' ? 'callout-document-1' : 'callout-document-2',
    id,
    type: content.type,
    number: issued.fullNumber,
    series: issued.series,
    number_in_series: issued.number,
    date: day(issued.date),
    tax_point: day(issued.taxPoint),
    issued_at: issued.at.toString(),
    issued_by: issued.by,
    origin,
    booking: bookingId,
    based_on: basedOn,
    supplier: {
      name: supplier.name,
      company_name: supplier.companyName,
      company_number: supplier.companyNumber,
      address: supplier.address,
      phone: supplier.phone,
      email: supplier.email,
      vat_number: supplier.vatNumber,
      peppol_id: supplier.peppolId,
      bank: supplier.bank && {
        bank_name: supplier.bank.bankName,
        account_name: supplier.bank.accountName,
        account_number: supplier.bank.accountNumber,
        sort_code: supplier.bank.sortCode,
      },
    },
    customer: {
      name: customer.name,
      address: customer.address,
      email: customer.email,
      vat_number: customer.vatNumber,
      purchase_order: customer.purchaseOrder,
      property: customer.property,
      is_business: customer.isBusiness,
      cis_registered: customer.cisRegistered,
      cis_rate: customer.cisRate,
      is_end_user: customer.isEndUser,
      ...(endUserWords !== '' && { end_user_words: endUserWords }),
      peppol_id: customer.peppolId,
    },
    lines: lines.map(({ description, quantity, unitPrice, itemType, vat }) => ({
      description,
      quantity,
      unit_price: unitPrice,
      item_type: itemType,
      vat,
    })),
    discount: content.discount,
    prices_include_vat: content.pricesIncludeVat,
    earlier: earlier.map(({ invoiceId, number, date, vat, cis }) => ({
      invoice: invoiceId,
      number,
      date: day(date),
      vat: vat.map((one) => ({ vat: one.vat, rate: one.rate, net: one.net, tax: one.tax })),
      cis,
    })),
    notes: content.notes,
    terms: content.terms,
    due_date: day(content.dueDate),
    supplied_on: day(content.suppliedOn),
    paid_ahead_on: day(content.paidAheadOn),
    is_short: content.isShort,
    totals: {
      subtotal: totals.subtotal,
      discount: totals.discount,
      tax: totals.tax,
      total: totals.total,
      groups: totals.groups.map(({ vat, rate, net, tax, reverseTax }) => ({
        vat,
        rate,
        net,
        tax,
        reverse_tax: reverseTax,
      })),
      reverse_tax: totals.reverseTax,
      cis_deduction: totals.cisDeduction,
    },
  }
  return `${JSON.stringify(body, null, 1)}\n`
}

function day(date: Temporal.PlainDate | null): string | null {
  return date && date.toString()
}
