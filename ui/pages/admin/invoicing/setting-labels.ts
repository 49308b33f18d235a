/** The fields of each card, in their order. */
export const partFields = {
  vat: ['vat_registered', 'vat_number', 'vat_registered_from', 'vat_scheme', 'vat_periods', 'prices_include_vat'],
  bank: ['bank_name', 'account_name', 'account_number', 'sort_code'],
  terms: ['terms_for_consumers', 'due_days_for_consumers', 'terms_for_businesses', 'due_days_for_businesses'],
  interest: ['charges_interest', 'bank_rate'],
  rates: ['bank_rates'],
  sending: ['drafts_at_completion', 'sends_reminders', 'sends_statements', 'year_in_number', 'peppol_id'],
} as const

export type SettingsPart = keyof typeof partFields

/** The names of the fields in sentences about them. */
export const settingLabels: Readonly<Record<(typeof partFields)[SettingsPart][number], string>> = {
  vat_registered: 'Registered for VAT',
  vat_number: 'VAT number',
  vat_registered_from: 'First day of the registration',
  vat_scheme: 'Accounting',
  vat_periods: 'Periods of the VAT return',
  prices_include_vat: 'Prices for consumers include VAT',
  bank_name: 'Name of the bank',
  account_name: 'Name of the account',
  account_number: 'Account number',
  sort_code: 'Sort code',
  terms_for_consumers: 'Terms for consumers',
  terms_for_businesses: 'Terms for businesses',
  due_days_for_consumers: 'Days to pay for consumers',
  due_days_for_businesses: 'Days to pay for businesses',
  charges_interest: 'Charge businesses for late payment',
  bank_rate: 'Bank rate',
  bank_rates: 'Earlier Bank rates',
  drafts_at_completion: 'Draft an invoice when a job is completed',
  sends_reminders: 'Remind customers of what is due',
  sends_statements: 'Statement of account each month',
  year_in_number: 'Year in numbers',
  peppol_id: 'Peppol id',
}
