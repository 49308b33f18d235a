/** Words for the office of what concerns no single booking. */
export interface OfficeAlert {
  /** Stable and snake_case. */
  readonly type: string
  readonly title: string
  readonly message: string
  /** A path of this site. */
  readonly link: string
}

/** The provider's books and ours differ over so many payments. */
export function reconciliationAlert(provider: string, differences: number): OfficeAlert {
  const [payments, them] =
    differences === 1 ? ['One payment differs', 'it'] : [`${differences} payments differ`, 'them']
  return {
    type: 'reconciliation_differs',
    title: 'The books differ',
    message: `${payments} between ${providerWords[provider] ?? provider} and our ledger. Look at ${them} now.`,
    link: '/payment-dashboard#reconciliation',
  }
}

/** A customer is to have money back that does not go by itself: it came in by hand, or the provider refused. */
export function moneyOwedAlert(
  { bookingId, reference }: { readonly bookingId: string; readonly reference: string },
  amount: string,
): OfficeAlert {
  return {
    type: 'money_owed',
    title: 'Give money back',
    message: `${amount} of what was paid for ${reference} could not go back by itself. Hand it back, and write it down.`,
    link: `/admin/bookings/${bookingId}`,
  }
}

const providerWords: Readonly<Record<string, string>> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  test: 'the test gateway',
}
