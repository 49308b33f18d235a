import type { ListingDay } from '#modules/directory'
import { dayWords, shortDayWords } from '../../time-words.ts'

interface Series {
  readonly name: string
  readonly total: number
  readonly most: number
  /** The height of each day, 0 to 1. */
  readonly bars: readonly { readonly day: string; readonly words: string; readonly share: number }[]
  /** For those who cannot see the bars. */
  readonly summary: string
}

export interface CountsShown {
  readonly series: readonly Series[]
  readonly days: readonly {
    readonly day: string
    readonly long: string
    readonly views: number
    readonly clicks: number
    readonly messages: number
  }[]
  readonly shortDays: readonly string[]
}

const named = [
  ['Views', ({ views }: ListingDay) => views],
  ['Clicks', ({ phoneClicks, emailClicks }: ListingDay) => phoneClicks + emailClicks],
  ['Messages', ({ messages }: ListingDay) => messages],
] as const

/** The counts of a listing by day, as bars and as a table. */
export function countsShown(days: readonly ListingDay[]): CountsShown {
  return {
    series: named.map(([name, countOf]) => {
      const counts = days.map(countOf)
      const most = Math.max(0, ...counts)
      const total = counts.reduce((sum, count) => sum + count, 0)
      const best = days[counts.indexOf(most)]
      const words = name.toLowerCase()
      return {
        name,
        total,
        most,
        bars: days.map(({ day }, place) => {
          const count = counts[place] ?? 0
          return {
            day: day.toString(),
            words: `${dayWords(day)}: ${count.toLocaleString('en-GB')} ${count === 1 ? words.slice(0, -1) : words}`,
            share: most === 0 ? 0 : count / most,
          }
        }),
        summary:
          most === 0 || !best
            ? `No ${words} in the last ${days.length} days`
            : `${total.toLocaleString('en-GB')} ${total === 1 ? words.slice(0, -1) : words} in the last ${days.length} days, the most on ${dayWords(best.day)}: ${most.toLocaleString('en-GB')}`,
      }
    }),
    days: days.map(({ day, views, phoneClicks, emailClicks, messages }) => ({
      day: day.toString(),
      long: dayWords(day),
      views,
      clicks: phoneClicks + emailClicks,
      messages,
    })),
    shortDays: [days[0], days[Math.floor(days.length / 2)], days.at(-1)].map((one) =>
      one ? shortDayWords(one.day) : '',
    ),
  }
}
