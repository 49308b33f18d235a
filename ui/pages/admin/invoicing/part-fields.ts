/** The fields of each card, in their order. */
export const partFields = {
  vat: [
    'vat_registered',
    'vat_number',
    'vat_registered_from',
    'vat_registered_until',
    'vat_scheme',
    'vat_periods',
    'prices_include_vat',
  ],
  bank: ['bank_name', 'account_name', 'account_number', 'sort_code'],
  terms: ['terms_for_consumers', 'due_days_for_consumers', 'terms_for_businesses', 'due_days_for_businesses'],
  interest: ['charges_interest', 'bank_rate'],
  rates: ['bank_rates'],
  sending: ['drafts_at_completion', 'sends_reminders', 'sends_statements', 'year_in_number', 'peppol_id'],
} as const

export type SettingsPart = keyof typeof partFields
