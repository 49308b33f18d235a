import type { Catalogue, Category, TradeDetails } from '#modules/catalogue'
import type { Effect } from '../../settings/fields.ts'

type Reads = Pick<Catalogue, 'retirementOfTrade' | 'room'>

/** The effects of other details. Bookings and the address of the trade stay. */
export async function tradeEffects(catalogue: Reads, now: Category, then: TradeDetails): Promise<readonly Effect[]> {
  const capacity = (await catalogue.room()).capacity[now.slug] ?? null
  const lines = (of: TradeDetails): readonly (readonly [string, string])[] => [
    ['Name', of.label],
    ['Description', of.description],
    ['Icon', of.icon],
    ['In the booking form', of.isTile ? 'one of the tiles' : 'listed below the tiles'],
    ['Visits at once without a technician', String(of.parallelCapacity)],
  ]
  const before = new Map(lines(now))
  const changes = lines(then).flatMap(([about, after]): Effect[] => {
    const was = before.get(about) ?? null
    return was === after ? [] : [{ about, before: was, after }]
  })
  if (capacity === null || now.parallelCapacity === then.parallelCapacity) return changes
  const words = `${capacity}, which the booking rules say`
  return [...changes, { about: 'Visits at once, in use', before: words, after: words }]
}

/** The effects of retiring a trade that is offered: each service that goes with it, cards, and the bookings that stay. */
export async function tradeRetirementEffects(catalogue: Reads, trade: Category): Promise<readonly Effect[]> {
  const retirement = await catalogue.retirementOfTrade(trade.slug, 0)
  if (!retirement) return []
  const { services, cards, open } = retirement
  const words = open.count === 1 ? '1 booking' : `${open.count} bookings`
  return [
    { about: 'Shown to customers', before: 'yes', after: 'no' },
    ...services.map(({ name }) => ({ about: name, before: 'offered', after: 'retired' })),
    ...cards.map((card) => ({ about: `Emergency card ${card}`, before: 'can be booked', after: 'asks for a call' })),
    { about: 'Open bookings', before: words, after: `${words}, each with its time and price` },
  ]
}
