/** The reports of the business. */
export const reportNames = [
  'takings',
  'conversion',
  'answers',
  'responses',
  'utilisation',
  'returning',
  'cancellations',
  'margins',
] as const
export type ReportName = (typeof reportNames)[number]
/** Those with rows that are counted by day. The views of visitors are stored as sums of days from the first. */
export const countedReports = [
  'takings',
  'answers',
  'responses',
  'utilisation',
  'returning',
  'cancellations',
  'margins',
] as const
export type CountedReport = (typeof countedReports)[number]

/** The dimensions of the lines of a report. The month needs no sums of its own. */
export const dimensions = ['month', 'service', 'technician', 'district', 'source', 'channel', 'reason'] as const
export type Dimension = (typeof dimensions)[number]

export interface Measure {
  readonly key: string
  readonly label: string
  /** A share is per cent, and a thousandth is a tenth of one. */
  readonly unit: 'pence' | 'count' | 'share' | 'thousandths' | 'minutes'
  /** Part of another figure: the lines of the page name it in words, where it is not nothing. */
  readonly isPart?: true
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
const minutes = (key: string, label: string): Measure => ({ key, label, unit: 'minutes' })
const money = (key: string, label: string): Measure => ({ key, label, unit: 'pence' })
const part = (measure: Measure): Measure => ({ ...measure, isPart: true })

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
  conversion: {
    title: 'Visits that became paid bookings',
    definition:
      'A visit is the first view of a visitor on a day. Began are visitors who came to the first step of booking, and booked are those who came to the last one. Paid are first bookings of a visit that were paid since, counted on the day of the visit. The source is where the visit came from. Visitors who ask not to be counted, and bookings by phone, are left out. The counts of the last seconds follow a little later.',
    by: ['source', 'month'],
    measures: [
      count('visits', 'Visits'),
      count('began', 'Began to book'),
      count('booked', 'Booked'),
      count('paid', 'Paid'),
      { key: 'share', label: 'Share of visits paid', unit: 'thousandths' },
    ],
    plotted: 'paid',
  },
  answers: {
    title: 'First answers',
    definition:
      'The time from the first message of a customer to the first answer that a person of ours wrote, by day and night, on the day of the question. Automatic greetings are no answer. Half of the answers came within the median, and nine of ten within the other figure. Both are exact to the minute below an hour, and rounded down after it: to five minutes, from four hours to a quarter of an hour, from a day to an hour, from a week to a day. Spam is left out, and so are requests for districts that we do not cover.',
    by: ['channel', 'month'],
    measures: [
      count('asked', 'Asked'),
      count('answered', 'Answered'),
      minutes('median', 'Median'),
      minutes('most', '90% within'),
      count('waiting', 'Not answered'),
    ],
    plotted: 'median',
  },
  responses: {
    title: 'Emergencies in target',
    definition:
      'Emergencies by the moment until which we promised to come, which the response target set when they were booked. In time are those where somebody arrived by then. Late are those where somebody came later, or where the booking was cancelled after that moment without a visit. An emergency that was cancelled before is left out. The share is of those in time and late. The median is from the booking to the arrival, with the rounding of first answers.',
    by: ['month', 'technician', 'district', 'service', 'source'],
    measures: [
      count('inTime', 'In time'),
      count('late', 'Late'),
      { key: 'share', label: 'Share in time', unit: 'share' },
      minutes('median', 'Median to arrival'),
      count('waiting', 'Not arrived yet'),
    ],
    plotted: 'share',
  },
  utilisation: {
    title: 'Utilisation',
    definition:
      'Booked is the time that is reserved for visits of a technician, also as a helper, on the day on which each begins; a finished visit counts as long as it took at most. Working is the time of the hours that hold today, without closed days and agreed absences: the own hours of a technician, or else the opening hours. It begins when the technician joined, and counts for technicians who take work now. The share is booked to working time. Emergencies outside working hours may bring it above 100%.',
    by: ['technician', 'month'],
    measures: [
      minutes('booked', 'Booked'),
      minutes('working', 'Working'),
      { key: 'share', label: 'Share booked', unit: 'share' },
      count('visits', 'Visits'),
    ],
    plotted: 'share',
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
  margins: {
    title: 'Margin per job',
    definition:
      'A job counts on the day on which the work ended. The price is without VAT: by the invoices of the job, each with its own VAT, less credit notes and what was refunded without one; where a business that is not registered for VAT issued none, it is the money that came in and stayed. Parts cost what the office paid for them, as it says on the page of the booking, and never their selling price. Work is the minutes from check-in to check-out of everybody at each visit, at the cost of their hour on that day. The fee is what Stripe or PayPal kept of the payments, also of those that were refunded; fees of disputes are left out. The margin is the price less parts, work and fee. A job of which one of these is not known is in none of the amounts: it is counted apart, once for each reason. Test payments are left out while the site takes real money.',
    by: ['month', 'service', 'technician', 'district', 'source'],
    measures: [
      count('jobs', 'Jobs'),
      money('price', 'Price'),
      part(money('parts', 'Parts')),
      part(money('work', 'Work')),
      part(money('fee', 'Fee')),
      money('margin', 'Margin'),
      { key: 'share', label: 'Share', unit: 'share' },
      count('apart', 'Apart'),
      part(count('noPrice', 'Not invoiced yet')),
      part(count('noCost', 'Cost unknown')),
      part(count('noTimes', 'Times unknown')),
      part(count('noParts', 'Price of parts unknown')),
      part(count('noFee', 'Fee not known yet')),
    ],
    plotted: 'margin',
  },
}

/** The words for a name that the rows do not have. */
export const unknownName = 'Not known'
