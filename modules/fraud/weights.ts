import type { RiskLevel } from './facts.ts'

/** A number of points from this figure on. */
export interface Step {
  readonly from: number
  readonly points: number
}

/** How far back the facts go: the queries of the facts and the words of the reasons both use it. */
export const fraudWindows = { cardTriesMinutes: 24 * 60, refundsDays: 180, sharedDays: 30 } as const

/**
 * How much is read at most: the latest attempts of an account, the latest paid bookings that the usual amount rests on, and
 * for how long that amount may be remembered.
 */
export const fraudSamples = { attempts: 500, usualBookings: 200, usualMinutes: 60 } as const

/**
 * Every other number that a judgement rests on. A score is the sum of the points of what was found, at most 100. Three things
 * were weighed against each other: who tests stolen cards is seen after a few minutes (many cards, many failures); what
 * the bank or the provider says weighs more than anything we can see; and what a householder in trouble does (a new
 * account, at night, from a borrowed flat, with a card that is declined at first) together stays below `high`.
 */
export const weights = {
  /** `high` is where a person looks at it before anybody is sent. */
  levels: { medium: 25, high: 50, critical: 75 },
  highest: 100,

  providerRisk: { low: 0, medium: 20, high: 50, critical: 75 } satisfies Record<RiskLevel, number>,
  /** Number of warnings. Banks send few, and most become disputes. */
  earlyFraudWarning: steps([1, 60], [2, 75]),
  /** Number of disputes that are open or lost. */
  pastDisputes: steps([1, 25], [2, 45], [3, 60]),
  /** Number of refunds asked for. One or two happen to everybody. */
  pastRefunds: steps([3, 10], [5, 20]),

  /** Different cards. The second is what anybody takes out when the first was declined. */
  cardsInHour: { withinMinutes: 60, steps: steps([3, 25], [4, 40], [6, 55]) },
  cardsInDay: { withinMinutes: fraudWindows.cardTriesMinutes, steps: steps([4, 15], [6, 30]) },

  failedOfPayment: steps([3, 10], [5, 20], [8, 30]),
  failedOfAccountInDay: steps([5, 10], [10, 25], [20, 40]),
  failedOfAccount: steps([15, 5], [30, 15]),

  amount: {
    /** The number of paid bookings below which the price of the catalogue replaces the median. */
    enough: 10,
    /**
     * How many spreads above the median. The spread counts as at least this part of the median: so nothing below twice
     * the median is unusual, however alike all others were.
     */
    spreads: steps([10, 10], [15, 20], [30, 30]),
    leastSpread: 0.1,
    /** How many times the price. */
    times: steps([2.5, 10], [4, 20], [8, 30]),
  },

  /** Kilometres from the nearest covered district. */
  outsideCoverage: steps([0, 10], [40, 20], [100, 30]),
  /** Kilometres from the account's own postcode. Landlords and grown-up children book for elsewhere. */
  postcodeDiffers: steps([0, 5], [50, 10], [150, 15]),

  /** An account is new below this age, until its first paid booking. */
  newAccount: { belowHours: 24, points: 5 },
  /** For a new account that asks for an emergency from 22:00 until 06:00. */
  nightEmergency: { fromHour: 22, untilHour: 6, points: 10 },
  phoneAbroad: { home: '+44', points: 10 },
  /** Other accounts. Two people of one household are not unusual, but two who share a number are rarer. */
  sharedAddress: steps([2, 10], [4, 25]),
  sharedPhone: steps([1, 10], [3, 25]),
} as const

/** The points of the highest step that was reached. */
export function pointsAt(ladder: readonly Step[], figure: number): number {
  return ladder.reduce((points, step) => (figure >= step.from ? step.points : points), 0)
}

function steps(...pairs: readonly (readonly [from: number, points: number])[]): readonly Step[] {
  return pairs.map(([from, points]) => ({ from, points }))
}
