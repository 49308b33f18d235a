/** The reports of the business that are counted by day. */
export const reportNames = ['takings', 'returning', 'cancellations'] as const
export type ReportName = (typeof reportNames)[number]

/** By what the lines of a report are told apart. The month needs no sums of its own. */
export const dimensions = ['month', 'service', 'technician', 'district', 'source', 'reason'] as const
export type Dimension = (typeof dimensions)[number]

export interface Measure {
  readonly key: string
  readonly label: string
  readonly unit: 'pence' | 'count' | 'share'
}

export interface Report {
  readonly title: string
  /** The definition in words: each figure, the day that it counts on, and what is left out. */
  readonly definition: string
  /** The first is the usual one. */
  readonly by: readonly [Dimension, ...Dimension[]]
  readonly measures: readonly Measure[]
  /** The figure that the plot shows. */
  readonly plotted: string
}

const count = (key: string, label: string): Measure => ({ key, label, unit: 'count' })
const money = (key: string, label: string): Measure => ({ key, label, unit: 'pence' })

export const reports: Readonly<Record<ReportName, Report>> = {
  takings: {
    title: 'Takings and refunds',
    definition:
      'Taken is the money that came in, and refunded is the money that went back to customers, each on the day on which it moved. Disputed is what banks took back, less what they returned. Kept is taken less refunded and disputed. Test payments are left out while the site takes real money. Payments of adverts and of documents without a booking have no service.',
    by: ['month', 'service', 'technician', 'district', 'source'],
    measures: [
      count('payments', 'Payments'),
      money('taken', 'Taken'),
      money('refunded', 'Refunded'),
      money('disputed', 'Disputed'),
      money('kept', 'Kept'),
    ],
    plotted: 'kept',
  },
  returning: {
    title: 'Returning customers',
    definition:
      'A job counts on the day on which the work ended. It is a first job where its customer had no completed job before, and a returning one otherwise. A guest and an account are one customer once the guest’s bookings are in the account. Work that is not completed is left out.',
    by: ['month', 'service', 'technician', 'district', 'source'],
    measures: [
      count('jobs', 'Completed jobs'),
      count('first', 'First jobs'),
      count('again', 'Returning'),
      { key: 'share', label: 'Share returning', unit: 'share' },
    ],
    plotted: 'again',
  },
  cancellations: {
    title: 'Cancellations',
    definition:
      'A booking counts on the day on which it was cancelled, once, by the reason that is recorded with it. A booking that ended because nobody paid in time counts too. A booking that was removed for the protection of data counts no more.',
    by: ['reason', 'month', 'service', 'district', 'source'],
    measures: [count('cancelled', 'Cancelled')],
    plotted: 'cancelled',
  },
}

/** The words for a name that the rows do not have. */
export const unknownName = 'Not known'
