/** The words of the address of the list of payments. */
export const paymentsWords = ['q', 'purpose', 'status', 'provider', 'from', 'until', 'columns', 'after'] as const
