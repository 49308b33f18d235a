import { type InvoicingSettings, type SiteFacts, printInvoicing } from '#modules/catalogue'
import { documentNumber, statutoryRate } from '#modules/invoicing'
import type { Effect } from '../fields.ts'
import { type EffectLine, differing } from './differing.ts'

/** The settings of invoices, and the registration for VAT among the facts of the business: documents say both. */
export interface InvoicingFacts {
  readonly invoicing: InvoicingSettings
  readonly site: Pick<SiteFacts, 'vatRegistered' | 'vatNumber'>
}

const months = {
  mar_jun_sep_dec: 'March, June, September and December',
  jan_apr_jul_oct: 'January, April, July and October',
  feb_may_aug_nov: 'February, May, August and November',
  monthly: 'every month',
} as const

/** The effects of other settings of invoices on documents that are issued from now on. Issued documents stay. */
export function invoicingEffects(now: InvoicingFacts, then: InvoicingFacts): readonly Effect[] {
  return differing(now, then, lines(now, then))
}

function lines(now: InvoicingFacts, then: InvoicingFacts): readonly EffectLine<InvoicingFacts>[] {
  const banks = [now, then].map(bankWords)
  return [
    { about: 'VAT on documents', says: vatWords },
    {
      about: 'First day of the registration for VAT',
      says: ({ invoicing }) => invoicing.vatRegisteredFrom?.toString() ?? null,
    },
    {
      about: 'Last day of the registration for VAT',
      says: ({ invoicing }) => invoicing.vatRegisteredUntil?.toString() ?? null,
    },
    {
      about: 'VAT is due by',
      says: ({ invoicing }) => (invoicing.vatScheme === 'cash' ? 'the money that comes in' : 'the tax point'),
    },
    { about: 'VAT periods end in', says: ({ invoicing }) => months[invoicing.vatPeriods] },
    {
      about: 'Prices to consumers',
      says: ({ invoicing }) => (invoicing.pricesIncludeVat ? 'include VAT' : 'have VAT added'),
    },
    { about: 'Bank details on documents', says: bankWords },
    {
      about: 'E-mail to every administrator',
      says: (facts) => (facts === then && banks[0] !== banks[1] ? 'the bank details are different' : null),
    },
    { about: 'Terms for consumers', says: ({ invoicing }) => invoicing.termsForConsumers },
    { about: 'Terms for businesses', says: ({ invoicing }) => invoicing.termsForBusinesses },
    { about: 'An invoice to a consumer is due', says: ({ invoicing }) => dueWords(invoicing.dueDaysForConsumers) },
    { about: 'An invoice to a business is due', says: ({ invoicing }) => dueWords(invoicing.dueDaysForBusinesses) },
    { about: 'Interest that a business owes when it pays late', says: interestWords },
    { about: 'Earlier Bank rates', says: ratesWords },
    {
      about: 'The first invoice of a year',
      says: ({ invoicing }) => documentNumber('INV', 1, invoicing.yearInNumber ? 2027 : null),
    },
    { about: 'Peppol id on e-invoices', says: ({ invoicing }) => invoicing.peppolId },
    {
      about: 'The completion of a job',
      says: ({ invoicing }) => (invoicing.draftsAtCompletion ? 'drafts its invoice' : 'drafts no invoice'),
    },
    { about: 'Reminders of what is due and overdue', says: ({ invoicing }) => sentWords(invoicing.sendsReminders) },
    { about: 'Monthly statements of account', says: ({ invoicing }) => sentWords(invoicing.sendsStatements) },
  ]
}

const sentWords = (isSent: boolean) => (isSent ? 'are sent' : 'are not sent')

function vatWords({ site: { vatRegistered, vatNumber } }: InvoicingFacts): string {
  if (!vatRegistered) return 'is not charged and not mentioned'
  return vatNumber === '' ? 'is charged, without a VAT number' : `is charged, with the number ${vatNumber}`
}

function bankWords({ invoicing: { bankName, accountName, accountNumber, sortCode } }: InvoicingFacts): string {
  return [bankName, accountName, sortCode, accountNumber].filter((text) => text !== '').join(', ')
}

function dueWords(days: number): string {
  if (days === 0) return 'on the day of issue'
  return days === 1 ? 'the day after its issue' : `${days} days after its issue`
}

function interestWords({ invoicing: { chargesInterest, bankRate } }: InvoicingFacts): string {
  if (!chargesInterest) return 'is not charged'
  return `${percent(bankRate + statutoryRate)} a year, ${percent(statutoryRate)} above the Bank rate of ${percent(bankRate)}`
}

function ratesWords({ invoicing }: InvoicingFacts): string {
  const rates = printInvoicing(invoicing).bank_rates.split('\n')
  return rates.map((line) => line.replace(/ (\d+)$/, (_, rate: string) => `: ${percent(Number(rate))}`)).join('; ')
}

const inPercent = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })

function percent(basisPoints: number): string {
  return `${inPercent.format(basisPoints / 100)} %`
}
