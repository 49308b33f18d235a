import {
  type Pence,
  type Result,
  accept,
  formatPence,
  pence,
  poundsText,
  refuse,
  scalePence,
  sumPence,
} from '#modules/shared'
import { type DocumentLine, dividedRounded } from '../sums/line.ts'
import { type Totals, lineSums } from '../sums/totals.ts'
import { type VatKind, isReverseCharge, vatKinds } from '../sums/vat.ts'
import type { BilledParty, Supplier } from './document.ts'
import { documentLineSums, sumFactsOf } from './document-totals.ts'
import { kindOfDocument } from './document-type.ts'
import { type PaperFacts, type PrintedDay, printedDay, ratesOfTotals } from './paper-of.ts'

/** The terms of the norm by the names that UBL gives them; an amount is a text in pounds. */
type EInvoiceTerms = Readonly<Record<string, unknown>>

/** An invoice or a credit note in the terms of EN 16931: one for UBL and for the Cross Industry Invoice. */
interface EInvoice {
  readonly 'ubl:Invoice': EInvoiceTerms
}

/** The facts of a document that the norm asks for. */
type EInvoiceFacts = PaperFacts & {
  readonly content: { readonly paidAheadOn: PrintedDay | null }
}

interface NotInTheNorm {
  readonly kind: 'not-expressible'
  /** For people. */
  readonly reason: string
}

/** The categories of VAT: standard rate (any rate above 0), zero rate, exempt, outside the scope, reverse charge. */
type Category = 'S' | 'Z' | 'E' | 'O' | 'AE'

const categories: Readonly<Record<VatKind, Category>> = {
  standard: 'S',
  reduced: 'S',
  zero: 'Z',
  exempt: 'E',
  outside: 'O',
  reverse_standard: 'AE',
  reverse_reduced: 'AE',
}

/** The reasons that the norm asks for where no VAT is due. */
const reasons: Readonly<Record<Category, EInvoiceTerms>> = {
  S: {},
  Z: {},
  E: { 'cbc:TaxExemptionReason': 'Exempt from VAT' },
  O: { 'cbc:TaxExemptionReasonCode': 'VATEX-EU-O', 'cbc:TaxExemptionReason': 'Outside the scope of VAT' },
  AE: {
    'cbc:TaxExemptionReasonCode': 'VATEX-EU-AE',
    'cbc:TaxExemptionReason': 'Reverse charge: Customer to pay the VAT to HMRC',
  },
}

const peppolBilling = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const plainNorm = 'urn:cen.eu:en16931:2017'
const billingProcess = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/**
 * An issued invoice or credit note in the terms of EN 16931, of Peppol BIS Billing 3.0 where the customer has an id there.
 * Prices that include VAT become net amounts that add up to the total of the document to the penny. Earlier documents are
 * taken off as lines of their own, the discount as an allowance for each category of VAT.
 */
export function en16931(facts: EInvoiceFacts): Result<EInvoice, NotInTheNorm> {
  const { content, totals, supplier, issued, basedOn } = facts
  const { customer } = content
  const kind = kindOfDocument(content.type)
  if (!issued) return unsaid('A draft has no e-invoice: issue it first.')
  if (kind !== 'charge' && kind !== 'credit') return unsaid('Only invoices and credit notes have an e-invoice.')
  if (content.lines.length === 0) return unsaid('An e-invoice has at least one line.')
  const isCredit = kind === 'credit'
  const isRegistered = supplier.vatNumber !== null
  const categoryOf = (vat: VatKind): Category => (isRegistered ? categories[vat] : 'O')
  const lines = netLines(facts)
  const groups = groupsOf(lines, totals, isCredit, isRegistered, categoryOf)
  const fault = faultOf(facts, groups)
  if (fault !== null) return unsaid(fault)

  const isOutside = groups.some(({ category }) => category === 'O')
  const lineTotal = sumPence(lines.map(({ net }) => net))
  const allowances = allowancesOf(lines, groups)
  const allowanceTotal = sumPence(allowances.map(({ amount }) => amount))
  const net = pence(lineTotal - allowanceTotal)
  const tax = sumPence(groups.map((group) => group.tax))
  const gross = pence(net + tax)
  const sign = isCredit ? -1 : 1
  if (gross !== sign * totals.total || tax !== Math.abs(totals.tax) * Math.sign(tax || 1))
    return unsaid('The lines of this document do not add up to its total.')
  const prepaid = pence(sign * totals.cisDeduction + (isCredit ? 0 : facts.settled))
  const isPeppol = customer.peppolId !== '' && (supplier.peppolId !== '' || supplier.email !== '')
  const { bank } = supplier
  const amount = (name: string, value: Pence): EInvoiceTerms => ({
    [name]: poundsText(value),
    [`${name}@currencyID`]: 'GBP',
  })
  const preceding = [...(basedOn && isCredit ? [basedOn] : []), ...content.earlier]
  return accept({
    'ubl:Invoice': {
      'cbc:CustomizationID': isPeppol ? peppolBilling : plainNorm,
      'cbc:ProfileID': billingProcess,
      'cbc:ID': issued.fullNumber,
      'cbc:IssueDate': isoDay(issued.date),
      ...(content.dueDate && !isCredit && { 'cbc:DueDate': isoDay(content.dueDate) }),
      'cbc:InvoiceTypeCode': isCredit ? '381' : content.paidAheadOn && !content.suppliedOn ? '386' : '380',
      ...notesOf(facts),
      ...(isRegistered &&
        isoDay(issued.taxPoint) !== isoDay(issued.date) && { 'cbc:TaxPointDate': isoDay(issued.taxPoint) }),
      'cbc:DocumentCurrencyCode': 'GBP',
      'cbc:BuyerReference': clean(customer.purchaseOrder) || clean(facts.booking ?? '') || issued.fullNumber,
      ...(clean(customer.purchaseOrder) !== '' && {
        'cac:OrderReference': { 'cbc:ID': clean(customer.purchaseOrder) },
      }),
      ...(preceding.length > 0 && {
        'cac:BillingReference': preceding.map(({ number, date }) => ({
          'cac:InvoiceDocumentReference': { 'cbc:ID': number, 'cbc:IssueDate': isoDay(date) },
        })),
      }),
      'cac:AccountingSupplierParty': { 'cac:Party': sellerTerms(supplier, isOutside) },
      'cac:AccountingCustomerParty': { 'cac:Party': buyerTerms(customer, isOutside) },
      ...(content.suppliedOn && { 'cac:Delivery': { 'cbc:ActualDeliveryDate': isoDay(content.suppliedOn) } }),
      ...(bank &&
        !isCredit && {
          'cac:PaymentMeans': [
            {
              'cbc:PaymentMeansCode': '30',
              'cbc:PaymentID': issued.fullNumber,
              'cac:PayeeFinancialAccount': {
                'cbc:ID': `${bank.sortCode.replaceAll(/\D/g, '')}${bank.accountNumber}`,
                ...(clean(bank.accountName) !== '' && { 'cbc:Name': clean(bank.accountName) }),
                'cac:FinancialInstitutionBranch': { 'cbc:ID': bank.sortCode.replaceAll(/\D/g, '') },
              },
            },
          ],
        }),
      'cac:PaymentTerms': {
        'cbc:Note': isCredit
          ? 'Taken off what is owed, or refunded.'
          : clean(content.terms) ||
            (content.dueDate ? `Payment is due by ${printedDay(content.dueDate)}.` : 'Payment is due on receipt.'),
      },
      ...(allowances.length > 0 && {
        'cac:AllowanceCharge': allowances.map(({ group, amount: value }) => ({
          'cbc:ChargeIndicator': 'false',
          'cbc:AllowanceChargeReasonCode': '95',
          'cbc:AllowanceChargeReason': 'Discount',
          ...amount('cbc:Amount', value),
          'cac:TaxCategory': categoryTerms(group),
        })),
      }),
      'cac:TaxTotal': [
        {
          ...amount('cbc:TaxAmount', tax),
          'cac:TaxSubtotal': groups.map((group) => ({
            ...amount('cbc:TaxableAmount', group.net),
            ...amount('cbc:TaxAmount', group.tax),
            'cac:TaxCategory': { ...categoryTerms(group), ...reasons[group.category], 'cac:TaxScheme': vatScheme },
          })),
        },
      ],
      'cac:LegalMonetaryTotal': {
        ...amount('cbc:LineExtensionAmount', lineTotal),
        ...amount('cbc:TaxExclusiveAmount', net),
        ...amount('cbc:TaxInclusiveAmount', gross),
        ...(allowances.length > 0 && amount('cbc:AllowanceTotalAmount', allowanceTotal)),
        ...(prepaid !== 0 && amount('cbc:PrepaidAmount', prepaid)),
        ...amount('cbc:PayableAmount', pence(gross - prepaid)),
      },
      'cac:InvoiceLine': lines.map((line, place) => ({
        'cbc:ID': String(place + 1),
        'cbc:InvoicedQuantity': decimalText(line.quantity, 2),
        'cbc:InvoicedQuantity@unitCode': 'C62',
        ...amount('cbc:LineExtensionAmount', line.net),
        'cac:Item': {
          ...(line.more !== '' && { 'cbc:Description': line.more }),
          'cbc:Name': line.name,
          'cac:ClassifiedTaxCategory': categoryTerms(groupOf(groups, line.vat)),
        },
        'cac:Price': { 'cbc:PriceAmount': line.price, 'cbc:PriceAmount@currencyID': 'GBP' },
      })),
    },
  })
}

const unsaid = (reason: string): Result<never, NotInTheNorm> => refuse({ kind: 'not-expressible', reason })

const vatScheme = { 'cbc:ID': 'VAT' }

interface NetLine {
  readonly name: string
  readonly more: string
  /** In hundredths; negative where an earlier document is taken off. */
  readonly quantity: number
  readonly net: Pence
  /** The price of one in pounds; never negative. */
  readonly price: string
  readonly vat: VatKind
  /** Its part of the discount, without VAT. */
  readonly discount: Pence
}

/** The lines without VAT before the discount, and a line for each kind of VAT of each earlier document. */
function netLines({ content, totals }: PaperFacts): readonly NetLine[] {
  const rates = ratesOfTotals(totals)
  const { lines, discount, pricesIncludeVat } = content
  const after = documentLineSums(content, totals, rates)
  const before = discount === 0 ? after : lineSums({ ...sumFactsOf(content), discount: pence(0) }, rates)
  const own = lines.map((line, place): NetLine => {
    const net = before[place]?.net ?? pence(0)
    const isStated = !pricesIncludeVat || net === before[place]?.amount
    return {
      ...namesOf(line),
      quantity: line.quantity,
      net,
      price: isStated ? poundsText(line.unitPrice) : priceOf(net, line.quantity),
      vat: line.vat,
      discount: pence(net - (after[place]?.net ?? 0)),
    }
  })
  const taken = content.earlier.flatMap(({ number, date, vat }) =>
    vat
      .filter(({ net, tax }) => net !== 0 || tax !== 0)
      .map((one): NetLine => ({
        name: `Less deposit invoice ${number} of ${printedDay(date)}`,
        more: '',
        quantity: one.net < 0 ? 100 : -100,
        net: pence(0 - one.net),
        price: poundsText(pence(Math.abs(one.net))),
        vat: one.vat,
        discount: pence(0),
      })),
  )
  return [...own, ...taken]
}

function namesOf({ description }: DocumentLine): { readonly name: string; readonly more: string } {
  const [name = '', ...more] = clean(description).split('\n')
  return { name: name === '' ? 'Item' : name, more: more.join(' ') }
}

/** A net amount over a quantity, with as many decimals as the norm's check of the product needs. */
function priceOf(net: Pence, quantity: number): string {
  if (quantity === 0) return '0.00'
  const decimals = 8
  return decimalText(dividedRounded(BigInt(net) * 10n ** BigInt(decimals), BigInt(quantity)), decimals)
}

/** A whole number of parts, as a decimal without needless noughts: at least none behind the point. */
function decimalText(parts: number, decimals: number): string {
  const digits = String(Math.abs(parts)).padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return `${parts < 0 ? '-' : ''}${digits.slice(0, -decimals)}${fraction === '' ? '' : `.${fraction}`}`
}

interface Group {
  readonly category: Category
  /** In per cent; null outside the scope. */
  readonly percent: string | null
  readonly kinds: readonly VatKind[]
  readonly net: Pence
  readonly tax: Pence
}

/** The breakdown of VAT. Both kinds of the reverse charge are one group, at 0 %, as the norm has it. */
function groupsOf(
  lines: readonly NetLine[],
  totals: Totals,
  isCredit: boolean,
  isRegistered: boolean,
  categoryOf: (vat: VatKind) => Category,
): readonly Group[] {
  const kinds = vatKinds.filter((kind) => lines.some(({ vat }) => vat === kind))
  const byGroup = Map.groupBy(kinds, (kind) => {
    const category = categoryOf(kind)
    const rate = totals.groups.find(({ vat }) => vat === kind)?.rate ?? 0
    return category === 'S' ? `${category} ${rate}` : category
  })
  return [...byGroup.values()].map((members): Group => {
    const [first = 'outside'] = members
    const category = categoryOf(first)
    const of = lines.filter(({ vat }) => members.includes(vat))
    const taxes = totals.groups.filter(({ vat }) => members.includes(vat)).map(({ tax }) => tax)
    const rate = totals.groups.find(({ vat }) => vat === first)?.rate ?? 0
    return {
      category,
      percent: category === 'O' ? null : category === 'S' ? decimalText(rate, 2) : '0',
      kinds: members,
      net: pence(sumPence(of.map(({ net }) => net)) - sumPence(of.map(({ discount }) => discount))),
      tax: isRegistered ? pence((isCredit ? -1 : 1) * sumPence(taxes) || 0) : pence(0),
    }
  })
}

function groupOf(groups: readonly Group[], vat: VatKind): Group {
  const group = groups.find(({ kinds }) => kinds.includes(vat))
  if (!group) throw new Error(`no group of VAT has the lines of ${vat}`)
  return group
}

function categoryTerms({ category, percent }: Group): EInvoiceTerms {
  return { 'cbc:ID': category, ...(percent !== null && { 'cbc:Percent': percent }), 'cac:TaxScheme': vatScheme }
}

function allowancesOf(
  lines: readonly NetLine[],
  groups: readonly Group[],
): readonly { readonly group: Group; readonly amount: Pence }[] {
  return groups
    .map((group) => ({
      group,
      amount: sumPence(lines.filter(({ vat }) => group.kinds.includes(vat)).map(({ discount }) => discount)),
    }))
    .filter(({ amount }) => amount !== 0)
}

/** The reason why the norm cannot say a document; null where it can. */
function faultOf({ content, totals }: PaperFacts, groups: readonly Group[]): string | null {
  const has = (category: Category) => groups.some((group) => group.category === category)
  if (has('O') && groups.length > 1)
    return 'An e-invoice cannot mix supplies outside the scope of VAT with others (BR-O-11).'
  if (has('AE') && content.customer.vatNumber === '')
    return 'An e-invoice under the reverse charge names the VAT number of the customer (BR-AE-02).'
  const rates = ratesOfTotals(totals)
  const strange = groups.some(({ category, kinds, net, tax }) => {
    if (category !== 'S') return tax !== 0
    const rate = kinds.some((kind) => kind === 'reduced' || kind === 'reverse_reduced') ? rates.reduced : rates.standard
    return Math.abs(tax - scalePence(net, rate)) >= 100
  })
  return strange ? 'The VAT of an earlier document has another rate, which an e-invoice cannot say (BR-S-09).' : null
}

function notesOf({ content, totals }: PaperFacts): EInvoiceTerms {
  const { customer } = content
  const notes = [
    clean(content.notes),
    ...totals.groups.flatMap(({ vat, rate, reverseTax }) =>
      isReverseCharge(vat) && rate !== null
        ? [
            `Reverse charge: Customer to pay the VAT to HMRC. VAT at ${rate / 100}%: ${formatPence(reverseTax)}, not included in the total.`,
          ]
        : [],
    ),
    totals.cisDeduction === 0
      ? ''
      : `CIS deduction${customer.cisRate === null ? '' : ` at ${customer.cisRate}%`}: ${formatPence(totals.cisDeduction)}, paid to HMRC by the customer.`,
  ].filter((note) => note !== '')
  // One note: the profile of Peppol has no more.
  return notes.length === 0 ? {} : { 'cbc:Note': [notes.join('\n')] }
}

function sellerTerms(supplier: Supplier, isOutside: boolean): EInvoiceTerms {
  const { vatNumber } = supplier
  const registered = clean(supplier.companyName) || clean(supplier.name)
  const trading = clean(supplier.name)
  const company = clean(supplier.companyNumber)
  const contact = contactTerms(supplier.phone, supplier.email)
  return {
    ...endpointTerms(supplier.peppolId, supplier.email),
    // The norm asks for one identifier of the seller (BR-CO-26).
    ...((vatNumber === null || isOutside) &&
      company === '' && { 'cac:PartyIdentification': [{ 'cbc:ID': registered }] }),
    ...(trading !== '' && trading !== registered && { 'cac:PartyName': { 'cbc:Name': trading } }),
    'cac:PostalAddress': addressTerms(supplier.address),
    ...(vatNumber !== null && !isOutside && { 'cac:PartyTaxScheme': [vatTerms(vatNumber)] }),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': registered,
      ...(company !== '' && { 'cbc:CompanyID': company }),
    },
    ...(contact && { 'cac:Contact': contact }),
  }
}

function buyerTerms(customer: BilledParty, isOutside: boolean): EInvoiceTerms {
  const contact = contactTerms('', customer.email)
  return {
    ...endpointTerms(customer.peppolId, customer.email),
    'cac:PostalAddress': addressTerms(customer.address),
    ...(customer.vatNumber !== '' && !isOutside && { 'cac:PartyTaxScheme': vatTerms(customer.vatNumber) }),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': clean(customer.name) || 'Customer' },
    ...(contact && { 'cac:Contact': contact }),
  }
}

function vatTerms(number: string): EInvoiceTerms {
  const bare = number.replaceAll(/\s/g, '')
  return { 'cbc:CompanyID': /^[A-Z]{2}/.test(bare) ? bare : `GB${bare}`, 'cac:TaxScheme': vatScheme }
}

/** The address in the network, such as `9932:GB123456789`; the e-mail address where there is none. */
function endpointTerms(peppolId: string, email: string): EInvoiceTerms {
  const [, scheme = '', id = ''] = /^(\d{4}):(.+)$/.exec(peppolId.trim()) ?? []
  if (id !== '') return { 'cbc:EndpointID': clean(id), 'cbc:EndpointID@schemeID': scheme }
  const address = clean(email)
  return address === '' ? {} : { 'cbc:EndpointID': address, 'cbc:EndpointID@schemeID': 'EM' }
}

function contactTerms(phone: string, email: string): EInvoiceTerms | null {
  const terms = {
    ...(clean(phone) !== '' && { 'cbc:Telephone': clean(phone) }),
    ...(clean(email) !== '' && { 'cbc:ElectronicMail': clean(email) }),
  }
  return Object.keys(terms).length === 0 ? null : terms
}

const postcode = /\s*\b([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/i

/** Lines of an address by their places: the postcode at the end of one, the town before it. */
function addressTerms(address: string): EInvoiceTerms {
  const parts = clean(address)
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const place = parts.findLastIndex((part) => postcode.test(part))
  const [, outward = '', inward = ''] = postcode.exec(parts[place] ?? '') ?? []
  const bare = parts
    .map((part, at) => (at === place ? part.replace(postcode, '').trim() : part))
    .filter((part) => part !== '')
  const town = bare.length > 1 ? bare.at(-1) : undefined
  const [street, second, ...others] = town === undefined ? bare : bare.slice(0, -1)
  return {
    ...(street !== undefined && { 'cbc:StreetName': street }),
    ...(second !== undefined && { 'cbc:AdditionalStreetName': second }),
    ...(town !== undefined && { 'cbc:CityName': town }),
    ...(outward !== '' && { 'cbc:PostalZone': `${outward} ${inward}`.toUpperCase() }),
    ...(others.length > 0 && { 'cac:AddressLine': { 'cbc:Line': others.join(', ') } }),
    'cac:Country': { 'cbc:IdentificationCode': 'GB' },
  }
}

/** "2026-11-03". */
function isoDay({ year, month, day }: PrintedDay): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The text without the characters that XML cannot carry, trimmed. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .trim()
}
