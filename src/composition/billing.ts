import { type AccountPorts, emailKey } from '#modules/accounts'
import {
  createImports,
  type BillingPorts,
  type BusinessFacts,
  type Job,
  type Logos,
  type RecurrencePorts,
  type StatementPorts,
  type DocumentReminders,
  type TableReader,
  type VatBooks,
  createBilling,
  createDocumentLinks,
  createDocumentReminders,
  createVatReturns,
  createStatements,
} from '#modules/billing'
import {
  type BookingDetails,
  type BookingPorts,
  type VariationPorts,
  type VisitReportPorts,
  agreedCost,
  moneyReaderOf,
} from '#modules/booking'
import { type Catalogue, isRegistrationOn } from '#modules/catalogue'
import { type CustomerPorts, type TaxFacts, customerKindOf } from '#modules/customers'
import { timeSpentMinutes } from '#modules/fulfilment'
import { type BilledParty, type JobPart, printedDay } from '#modules/invoicing'
import type { QuotingPorts } from '#modules/quoting'
import type { BookingId, Clock, IdSource, UserId } from '#modules/shared'
import { type DocumentPayments, invoicePayments } from '../payments/documents-to-pay.ts'

/** The adapters that documents and their facts need. */
interface BillingAdapters {
  readonly clock: Clock
  readonly ids: IdSource
  readonly billing: Pick<BillingPorts, 'documents' | 'papers' | 'printer' | 'movements' | 'linkTo'> & RecurrencePorts
  readonly accounts: { readonly accounts: Pick<AccountPorts['accounts'], 'find' | 'findByEmail'> }
  readonly booking: { readonly bookings: Pick<BookingPorts['bookings'], 'find' | 'visits'> }
  readonly customers: Pick<CustomerPorts['customers'], 'business' | 'taxFacts'>
  readonly variations: Pick<VariationPorts['variations'], 'list'>
  readonly reports: { readonly reports: Pick<VisitReportPorts['reports'], 'find'> }
  readonly quoting: { readonly requests: Pick<QuotingPorts['requests'], 'findByPaper'> }
}

export interface DocumentAdapters extends BillingAdapters {
  readonly tables: TableReader
  readonly statements: Pick<StatementPorts, 'statements' | 'printer' | 'link'>
  readonly vatBooks: VatBooks
  readonly documentReminders: DocumentReminders
  readonly documentPayments: DocumentPayments
}

/** Documents, their import and links, reminders, statements and VAT returns. */
export function composeDocuments(
  adapters: DocumentAdapters,
  {
    catalogue,
    logos,
    payments,
    isQuiet,
  }: {
    readonly catalogue: Catalogue
    readonly logos: Pick<Logos, 'lookAt'>
    readonly payments: Parameters<typeof invoicePayments>[0]
    readonly isQuiet: StatementPorts['isQuiet']
  },
) {
  const { clock } = adapters
  const documentReminders = createDocumentReminders({
    reminders: adapters.documentReminders,
    isOn: async () => (await catalogue.invoicing()).sendsReminders,
    isQuiet,
    clock,
  })
  return {
    billing: composeBilling(adapters, catalogue, logos, invoicePayments(payments)),
    documentImports: composeImports(adapters, catalogue),
    documentLinks: createDocumentLinks({
      ...adapters.documentPayments.links,
      documents: adapters.documentPayments.documents,
      clock,
    }),
    documentReminders,
    statements: composeStatements(adapters, catalogue, {
      lookAt: (at) => logos.lookAt(at),
      isQuiet,
      isPaused: async (holder) => (await documentReminders.findPause({ invoiceId: null, holder })) !== null,
    }),
    vat: composeVat(adapters, catalogue),
  }
}

/** The documents of the business, with the facts of the other modules that they need. */
function composeBilling(
  adapters: BillingAdapters,
  catalogue: Catalogue,
  { lookAt }: Pick<Logos, 'lookAt'>,
  payments: BillingPorts['payments'],
) {
  const { clock, ids } = adapters
  return createBilling({
    ...adapters.billing,
    lookAt,
    business: (day) => businessOn(catalogue, day),
    job: (id) => jobOf(adapters, id),
    accountOf: (email) => accountWith(adapters.accounts.accounts, email),
    hasAccount: (party) => canSignIn(adapters, party),
    isOfRequest: async (id) => (await adapters.quoting.requests.findByPaper(id)) !== null,
    payments,
    interest: async () => {
      const { chargesInterest, bankRates } = await catalogue.invoicing()
      return { isOn: chargesInterest, bankRates }
    },
    clock,
    ids,
  })
}

/** The import of documents of an earlier program, with the facts of the settings. */
export function composeImports(
  adapters: Pick<DocumentAdapters, 'clock' | 'ids' | 'accounts' | 'tables'> & {
    readonly billing: Pick<BillingPorts, 'documents'>
  },
  catalogue: Pick<Catalogue, 'site' | 'invoicing'>,
) {
  const { clock, ids, tables } = adapters
  return createImports({
    documents: adapters.billing.documents,
    tables,
    business: (day) => businessOn(catalogue, day),
    accountOf: (email) => accountWith(adapters.accounts.accounts, email),
    clock,
    ids,
  })
}

/** Statements of account, with the facts of customers and settings. */
function composeStatements(
  adapters: Pick<DocumentAdapters, 'clock' | 'ids' | 'accounts' | 'customers' | 'statements'>,
  catalogue: Catalogue,
  quiet: Pick<StatementPorts, 'isQuiet' | 'isPaused' | 'lookAt'>,
) {
  const { clock, ids } = adapters
  return createStatements({
    ...adapters.statements,
    ...quiet,
    sendsMonthly: async () => (await catalogue.invoicing()).sendsStatements,
    party: (userId) => accountParty(adapters, userId),
    supplier: async (day) => (await businessOn(catalogue, day)).supplier,
    clock,
    ids,
  })
}

function composeVat({ vatBooks: books, clock }: DocumentAdapters, { invoicing }: Pick<Catalogue, 'invoicing'>) {
  return createVatReturns({
    books,
    scheme: async () => (await invoicing()).vatScheme,
    async calendar() {
      const { vatPeriods: ends, vatRegisteredFrom, vatRegisteredUntil } = await invoicing()
      return { ends, registeredFrom: vatRegisteredFrom, registeredUntil: vatRegisteredUntil }
    },
    clock,
  })
}

/** An account as its bills name it: another payer of a booking is not asked for the others. */
async function accountParty(
  { accounts, customers }: Pick<BillingAdapters, 'accounts' | 'customers'>,
  userId: UserId,
): Promise<BilledParty | null> {
  const [account, business, facts] = await Promise.all([
    accounts.accounts.find(userId),
    customers.business(userId),
    customers.taxFacts(userId),
  ])
  if (!account) return null
  const { companyName, vatNumber, purchaseOrder, billingName, billingEmail, billingAddress, billingPostcode } = business
  return {
    userId,
    name: companyName ?? billingName ?? account.fullName,
    address: billingAddress
      ? addressLines(billingAddress, billingPostcode ?? '')
      : addressLines(account.address ?? '', account.postcode ?? ''),
    email: billingEmail ?? account.email,
    vatNumber: vatNumber ?? '',
    purchaseOrder: purchaseOrder ?? '',
    property: '',
    ...taxParty(facts),
    isBusiness: customerKindOf(business) === 'business' || vatNumber !== null || facts.cisRegistered,
  }
}

/** The account with that e-mail address, once its owner has proved it. */
async function accountWith(
  accounts: Pick<AccountPorts['accounts'], 'findByEmail'>,
  email: string,
): Promise<UserId | null> {
  const found = await accounts.findByEmail(email.trim().toLowerCase())
  const user = found?.user
  return user?.status === 'active' && user.emailVerifiedAt !== null ? user.id : null
}

/** Whether the party has the account of its document: another payer of the booking has not, and a guest has none. */
async function canSignIn(
  { accounts, customers }: Pick<BillingAdapters, 'accounts' | 'customers'>,
  { userId, email }: BilledParty,
): Promise<boolean> {
  const account = userId && (await accounts.accounts.find(userId))
  if (!account || account.role === 'guest') return false
  const { billingEmail } = await customers.business(account.id)
  return email === '' || [account.email, billingEmail ?? ''].some((known) => emailKey(known) === emailKey(email))
}

/** The business as its documents name it on a day. */
async function businessOn(
  catalogue: Pick<Catalogue, 'site' | 'invoicing'>,
  day: Temporal.PlainDate,
): Promise<BusinessFacts> {
  const [site, settings] = await Promise.all([catalogue.site(), catalogue.invoicing()])
  const vatRegistered = site.vatRegistered && isRegistrationOn(settings, day)
  const { bankName, accountName, accountNumber, sortCode, peppolId } = settings
  return {
    supplier: {
      name: site.businessName,
      companyName: site.companyName,
      companyNumber: site.companyNumber,
      address: site.businessAddress || site.registeredOffice,
      phone: site.hotline,
      email: site.contactEmail,
      vatNumber: vatRegistered ? site.vatNumber : null,
      bank: accountNumber === '' ? null : { bankName, accountName, accountNumber, sortCode },
      peppolId,
    },
    vatRegistered,
    registeredUntil: settings.vatRegisteredUntil,
    yearInNumber: settings.yearInNumber,
    pricesIncludeVat: settings.pricesIncludeVat,
    terms: { consumer: settings.termsForConsumers, business: settings.termsForBusinesses },
    dueDays: { consumer: settings.dueDaysForConsumers, business: settings.dueDaysForBusinesses },
  }
}

async function jobOf(adapters: BillingAdapters, id: BookingId): Promise<Job | null> {
  const { booking, variations } = adapters
  const found = await booking.bookings.find(id)
  if (!found) return null
  const [customer, visits, asked] = await Promise.all([
    partyOf(adapters, found),
    booking.bookings.visits(id),
    variations.list(id),
  ])
  const reports = await Promise.all(visits.map((visit) => adapters.reports.reports.find(visit, 'submitted')))
  const accepted = asked.filter(({ status }) => status === 'accepted').map(({ reason, amount }) => ({ reason, amount }))
  const agreed = agreedCost(found)
  // A guest's or caller's price may be agreed without a question: that is the price before variations, too.
  const isAsked = accepted.at(-1)?.amount === agreed
  return {
    bookingId: id,
    reference: found.reference,
    customer,
    completedAt: found.status === 'completed' ? (found.actualEndTime ?? found.updatedAt) : null,
    cancelledAt: found.status === 'cancelled' ? found.updatedAt : null,
    facts: {
      service: found.service.name,
      estimated: isAsked ? found.estimatedCost : agreed,
      variations: isAsked ? accepted : [],
      finalCost: found.finalCost,
      parts: reports.flatMap((state) => state?.report?.fields.parts.map(partOf) ?? []),
      minutes: visits.reduce((sum, visit) => sum + (timeSpentMinutes(visit) ?? 0), 0),
    },
  }
}

function partOf({ name, quantity, unitPrice, vatRate, isExtra }: JobPart): JobPart {
  return { name, quantity, unitPrice, vatRate, isExtra }
}

/** The party that pays for a booking. The property is named where it is not their address. */
async function partyOf(adapters: BillingAdapters, booking: BookingDetails): Promise<BilledParty> {
  const { contact, customerId, purchaseOrder, payer, property } = booking
  const [account, business, facts] = await Promise.all([
    adapters.accounts.accounts.find(customerId),
    adapters.customers.business(customerId),
    adapters.customers.taxFacts(customerId),
  ])
  const reader = moneyReaderOf(
    booking,
    account && { name: account.fullName, email: account.email, phone: account.phone },
  )
  const place = addressLines(contact.address, contact.postcode)
  const ownPlace = account?.address ? addressLines(account.address, account.postcode ?? '') : ''
  const billing = business.billingAddress
    ? addressLines(business.billingAddress, business.billingPostcode ?? '')
    : property === null && payer === null
      ? place
      : ownPlace || place
  return {
    userId: customerId,
    name: payer?.name ?? business.companyName ?? reader.name,
    address: billing,
    email: reader.email ?? account?.email ?? '',
    vatNumber: business.vatNumber ?? '',
    purchaseOrder: purchaseOrder ?? '',
    property: billing === place ? '' : place,
    ...taxParty(facts),
    isBusiness: customerKindOf(business) === 'business' || business.vatNumber !== null || facts.cisRegistered,
  }
}

/** The kept facts of a customer for VAT and the Construction Industry Scheme, as a document has them. */
function taxParty({ cisRegistered, cisRate, peppolId, endUser }: TaxFacts) {
  return {
    cisRegistered,
    cisRate,
    isEndUser: endUser !== null,
    ...(endUser && { endUserWords: `Written confirmation of ${printedDay(endUser.on)}: ${endUser.words}` }),
    peppolId: peppolId ?? '',
  }
}

function addressLines(address: string, postcode: string): string {
  return [address, postcode].filter((line) => line !== '').join('\n')
}
