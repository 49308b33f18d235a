export type IndicatorName =
  | 'provider_risk'
  | 'early_fraud_warning'
  | 'past_disputes'
  | 'past_refunds'
  | 'many_cards_in_hour'
  | 'many_cards_in_day'
  | 'failed_attempts_payment'
  | 'failed_attempts_day'
  | 'failed_attempts_account'
  | 'unusual_amount'
  | 'outside_coverage'
  | 'postcode_differs'
  | 'new_account'
  | 'new_account_night_emergency'
  | 'phone_abroad'
  | 'shared_address'
  | 'shared_phone'

/** One thing that was looked at; with no points, it was not found. */
export interface Signal {
  readonly name: IndicatorName
  readonly points: number
  /** For the office, with the figures. */
  readonly reason: string
}

/** "1 failed attempt", "3 failed attempts". */
export function howMany(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
