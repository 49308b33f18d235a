import type { Takings } from '#modules/payments'
import { type Pence, pence } from '#modules/shared'
import { formatPence } from '../../format.ts'
import { dayWords, shortDayWords } from '../../time-words.ts'
import { howMany } from './words.ts'

export interface ChartDay {
  readonly day: string
  readonly short: string
  readonly long: string
  /** The whole of the day in one line. */
  readonly words: string
  readonly payments: number
  readonly taken: string
  readonly back: string
  readonly revenue: string
  /** The share of the height above the zero line, 0 to 1; `down` likewise below it. */
  readonly up: number
  readonly down: number
}

export interface TakingsShown {
  readonly days: readonly ChartDay[]
  /** For those who cannot see the bars. */
  readonly summary: string
  readonly most: string
  readonly least: string
  /** How much of the height is above the line of nothing, 0 to 1. */
  readonly share: number
}

export function takingsShown(takings: Takings): TakingsShown {
  const most = Math.max(0, ...takings.days.map(({ gross }) => gross))
  const least = Math.max(0, ...takings.days.map(({ refunded }) => refunded))
  const whole = most + least
  return {
    days: takings.days.map(({ day, gross, refunded, revenue, succeeded }) => {
      const date = Temporal.PlainDate.from(day)
      const back = refunded === 0 ? '' : `, ${formatPence(refunded)} refunded`
      return {
        day,
        short: shortDayWords(date),
        long: dayWords(date),
        words: `${dayWords(date)}: ${formatPence(gross)} by ${howMany(succeeded, 'payment')}${back}`,
        payments: succeeded,
        taken: formatPence(gross),
        back: formatPence(refunded),
        revenue: formatPence(revenue),
        up: shareOf(gross, most),
        down: shareOf(refunded, least),
      }
    }),
    summary: summaryOf(takings),
    most: formatPence(pence(most)),
    least: formatPence(pence(0 - least)),
    share: whole === 0 ? 1 : most / whole,
  }
}

/** A refund that came back can leave a day below nothing: it has no bar then. */
function shareOf(amount: Pence, most: number): number {
  return most === 0 ? 0 : Math.max(0, amount / most)
}

function summaryOf({ days, gross, refunded }: Takings): string {
  const best = days.reduce<Takings['days'][number] | null>(
    (top, day) => (day.gross > (top?.gross ?? 0) ? day : top),
    null,
  )
  if (!best) return `Nothing was taken in the last ${days.length} days.`
  const back = refunded > 0 ? `, ${formatPence(refunded)} refunded` : ''
  const on = dayWords(Temporal.PlainDate.from(best.day))
  return `${formatPence(gross)} taken in the last ${days.length} days${back}. The most on ${on}: ${formatPence(best.gross)}.`
}
