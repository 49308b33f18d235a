import { type BasisPoints, type Result, accept, basisPoints, refuse } from '#modules/shared'
import { type BankRate, bankRateLines, knownBankRates, printBankRates, readBankRates } from './bank-rates.ts'
import { type SettingFault, createFieldReader } from './stored-fields.ts'
import { catalogueLimits } from './text-limits.ts'

/** Standard: VAT by tax point. Cash: VAT by the money that came in. */
const vatSchemesOfSettings = ['standard', 'cash'] as const

/** The months in which periods of the VAT return end; `monthly`: each month is one. */
const vatPeriods = ['mar_jun_sep_dec', 'jan_apr_jul_oct', 'feb_may_aug_nov', 'monthly'] as const

/** The owner's settings for invoices. Whether the business is registered for VAT, and its number, are facts of the site. */
export interface InvoicingSettings {
  /** The first day of the registration for VAT; null: registered before any document here. */
  readonly vatRegisteredFrom: Temporal.PlainDate | null
  /** The last day of it; null: it goes on. */
  readonly vatRegisteredUntil: Temporal.PlainDate | null
  readonly vatScheme: (typeof vatSchemesOfSettings)[number]
  readonly vatPeriods: (typeof vatPeriods)[number]
  /** Numbers have the year: `INV-2026-000123`. */
  readonly yearInNumber: boolean
  /** All four are filled, or none. */
  readonly bankName: string
  readonly accountName: string
  /** Eight digits. */
  readonly accountNumber: string
  /** `12-34-56`. */
  readonly sortCode: string
  readonly termsForConsumers: string
  readonly termsForBusinesses: string
  /** The days from issue until an invoice is due; 0: on the day. */
  readonly dueDaysForConsumers: number
  readonly dueDaysForBusinesses: number
  /** Prices to consumers include VAT, unless a document says otherwise. */
  readonly pricesIncludeVat: boolean
  /** Statutory interest for late payment, of businesses only. */
  readonly chargesInterest: boolean
  /** The rate of the Bank of England now, the latest of its rates. */
  readonly bankRate: BasisPoints
  /** Its rates by the days on which they began: 8 % is added to the one before interest starts. */
  readonly bankRates: readonly BankRate[]
  /** Scheme and value, such as `9932:GB123456789`; empty where the business has none. */
  readonly peppolId: string
  /** The completion of a job drafts its invoice. */
  readonly draftsAtCompletion: boolean
  /** Reminders of what is due and overdue go out. */
  readonly sendsReminders: boolean
  /** Each month a statement of account goes to customers who owe something. */
  readonly sendsStatements: boolean
}

export const defaultInvoicingSettings: InvoicingSettings = {
  vatRegisteredFrom: null,
  vatRegisteredUntil: null,
  vatScheme: 'standard',
  vatPeriods: 'mar_jun_sep_dec',
  yearInNumber: false,
  bankName: '',
  accountName: '',
  accountNumber: '',
  sortCode: '',
  termsForConsumers: 'Payment is due by the due date.',
  termsForBusinesses:
    'Payment is due by the due date. We may charge interest and compensation for late payment under the Late Payment of Commercial Debts (Interest) Act 1998.',
  dueDaysForConsumers: 0,
  dueDaysForBusinesses: 30,
  pricesIncludeVat: true,
  chargesInterest: false,
  bankRate: basisPoints(375),
  get bankRates() {
    return knownBankRates()
  },
  peppolId: '',
  draftsAtCompletion: false,
  sendsReminders: true,
  sendsStatements: false,
}

/** The form of settings and the wire. */
type StoredInvoicing = ReturnType<typeof printInvoicing>

export interface InvoicingRefused {
  readonly kind: 'bad-invoicing-settings'
  readonly faults: readonly SettingFault[]
}

export function printInvoicing(settings: InvoicingSettings) {
  return {
    vat_registered_from: settings.vatRegisteredFrom?.toString() ?? '',
    vat_registered_until: settings.vatRegisteredUntil?.toString() ?? '',
    vat_scheme: settings.vatScheme as string,
    vat_periods: settings.vatPeriods as string,
    year_in_number: settings.yearInNumber,
    bank_name: settings.bankName,
    account_name: settings.accountName,
    account_number: settings.accountNumber,
    sort_code: settings.sortCode,
    terms_for_consumers: settings.termsForConsumers,
    terms_for_businesses: settings.termsForBusinesses,
    due_days_for_consumers: settings.dueDaysForConsumers,
    due_days_for_businesses: settings.dueDaysForBusinesses,
    prices_include_vat: settings.pricesIncludeVat,
    charges_interest: settings.chargesInterest,
    /** In hundredths of a per cent: 375 is 3.75 %. */
    bank_rate: Number(settings.bankRate),
    bank_rates: printBankRates(settings.bankRates),
    peppol_id: settings.peppolId,
    drafts_at_completion: settings.draftsAtCompletion,
    sends_reminders: settings.sendsReminders,
    sends_statements: settings.sendsStatements,
  }
}

const line = new RegExp(`^[^\\p{Cc}\\p{Cs}\\u2028\\u2029]{0,${catalogueLimits.siteFact}}$`, 'u')
const lines = new RegExp(`^(?:[^\\p{Cc}\\p{Cs}\\u2028\\u2029]|\\n){0,${catalogueLimits.terms}}$`, 'u')

export function parseInvoicing(stored: unknown): Result<InvoicingSettings, InvoicingRefused> {
  const otherwise = printInvoicing(defaultInvoicingSettings)
  const read = createFieldReader(stored)
  type TextPath = {
    readonly [Path in keyof StoredInvoicing]: StoredInvoicing[Path] extends string ? Path : never
  }[keyof StoredInvoicing]
  const text = (path: TextPath, form: RegExp, wanted: string) => read.text(path, otherwise[path], form, wanted)
  const oneOf = <const Word extends string>(path: TextPath, words: readonly [Word, ...Word[]]): Word => {
    const chosen = text(path, new RegExp(`^(?:${words.join('|')})$`), `must be one of ${words.join(', ')}`)
    return words.find((word) => word === chosen) ?? words[0]
  }
  const day = (path: TextPath) => text(path, /^(?:\d{4}-\d{2}-\d{2})?$/, 'must be a date, such as 2026-04-01')
  const [from, until] = [day('vat_registered_from'), day('vat_registered_until')]
  const bank = {
    bankName: text('bank_name', line, 'must be one line of text'),
    accountName: text('account_name', line, 'must be one line of text'),
    accountNumber: text('account_number', /^(?:\d{8})?$/, 'must have 8 digits'),
    sortCode: text('sort_code', /^(?:\d{2}-\d{2}-\d{2})?$/, 'must be six digits, such as 12-34-56'),
  }
  const rates = readBankRates(text('bank_rates', bankRateLines, 'must be days and rates, such as 2025-12-18 375'))
  const settings: InvoicingSettings = {
    ...bank,
    vatRegisteredFrom: dayOf(from),
    vatRegisteredUntil: dayOf(until),
    vatScheme: oneOf('vat_scheme', vatSchemesOfSettings),
    vatPeriods: oneOf('vat_periods', vatPeriods),
    yearInNumber: read.yesNo('year_in_number', otherwise.year_in_number),
    termsForConsumers: text('terms_for_consumers', lines, 'must be text'),
    termsForBusinesses: text('terms_for_businesses', lines, 'must be text'),
    dueDaysForConsumers: read.wholeNumber('due_days_for_consumers', otherwise.due_days_for_consumers, 0, 120),
    dueDaysForBusinesses: read.wholeNumber('due_days_for_businesses', otherwise.due_days_for_businesses, 0, 120),
    pricesIncludeVat: read.yesNo('prices_include_vat', otherwise.prices_include_vat),
    chargesInterest: read.yesNo('charges_interest', otherwise.charges_interest),
    bankRates: rates.rates,
    bankRate: basisPoints(read.wholeNumber('bank_rate', otherwise.bank_rate, 0, 10_000)),
    peppolId: text('peppol_id', /^(?:\d{4}:[\w.+-]{1,50})?$/, 'must be four digits, a colon and the number'),
    draftsAtCompletion: read.yesNo('drafts_at_completion', otherwise.drafts_at_completion),
    sendsReminders: read.yesNo('sends_reminders', otherwise.sends_reminders),
    sendsStatements: read.yesNo('sends_statements', otherwise.sends_statements),
  }
  const fieldFaults = read.faults()
  const faults =
    fieldFaults.length > 0
      ? fieldFaults
      : [...bankFaults(bank), ...dayFaults({ from, until }, settings), ...rateFaults(rates.noDay)]
  return faults.length > 0 ? refuse({ kind: 'bad-invoicing-settings', faults }) : accept(settings)
}

function bankFaults(bank: BankFields): readonly SettingFault[] {
  const empty = bankPaths.filter(([name]) => bank[name] === '')
  const isWhole = empty.length === 0 || empty.length === bankPaths.length
  const message = 'must be filled in: the bank details go together'
  return isWhole ? [] : empty.map(([, path]) => ({ path, message }))
}

function dayFaults(
  typed: { readonly from: string; readonly until: string },
  { vatRegisteredFrom: from, vatRegisteredUntil: until }: InvoicingSettings,
): readonly SettingFault[] {
  const message = 'must be a day of the calendar'
  const isBefore = from !== null && until !== null && Temporal.PlainDate.compare(until, from) < 0
  return [
    ...(typed.from !== '' && from === null ? [{ path: 'vat_registered_from', message }] : []),
    ...(typed.until !== '' && until === null ? [{ path: 'vat_registered_until', message }] : []),
    ...(isBefore ? [{ path: 'vat_registered_until', message: 'must not be before the first day' }] : []),
  ]
}

/** Whether the registration, where there is one, has begun by a day and has not ended before it. */
export function isRegistrationOn(
  { vatRegisteredFrom: from, vatRegisteredUntil: until }: InvoicingSettings,
  day: Temporal.PlainDate,
): boolean {
  const hasBegun = from === null || Temporal.PlainDate.compare(from, day) <= 0
  return hasBegun && (until === null || Temporal.PlainDate.compare(day, until) <= 0)
}

function rateFaults(noDay: string | null): readonly SettingFault[] {
  return noDay === null ? [] : [{ path: 'bank_rates', message: `${noDay} is no day of the calendar` }]
}

type BankFields = Pick<InvoicingSettings, (typeof bankPaths)[number][0]>

const bankPaths = [
  ['bankName', 'bank_name'],
  ['accountName', 'account_name'],
  ['accountNumber', 'account_number'],
  ['sortCode', 'sort_code'],
] as const

/** Whether the details that customers pay into differ. */
export function isOtherBank(one: InvoicingSettings, other: InvoicingSettings): boolean {
  return bankPaths.some(([name]) => one[name] !== other[name])
}

function dayOf(text: string): Temporal.PlainDate | null {
  try {
    return text === '' ? null : Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    return null
  }
}
