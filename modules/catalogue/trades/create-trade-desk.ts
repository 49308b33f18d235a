import { type Result, accept, refuse } from '#modules/shared'
import type { OpenBookings } from '../areas/area-bookings.ts'
import { movedBy } from '../details/service-order.ts'
import type { CataloguePorts, OrderChanged } from '../ports.ts'
import { type Category, type Service, type TradeDetails, servicesIn } from '../service.ts'
import { type TradeEdit, type TradeEditRefusal, decideTradeAddition, decideTradeEdit } from './edit-trade.ts'
import { judgeTrade } from './judge-trade.ts'

interface VersionUnknown {
  readonly kind: 'version-unknown'
}

/** The consequences of retiring a trade. */
interface TradeRetirement {
  /** Those that are offered: they are retired with it. */
  readonly services: readonly Pick<Service, 'id' | 'name'>[]
  /** The bookings of its services that are not over: they stay as they are. */
  readonly open: OpenBookings
  /** The names of the emergency cards that only ask for a call from then on. */
  readonly cards: readonly string[]
}

/** The owner's work on trades: adding, changing, retiring and sorting them, and their earlier versions. */
export function createTradeDesk({ services, emergencies, clock }: CataloguePorts) {
  const change = (edit: TradeEdit): Promise<Result<Category, TradeEditRefusal>> =>
    services.changeTrade((copy) => decideTradeEdit(edit, copy, clock.now()), clock.now())
  return {
    /** Every trade and the tile of emergencies, retired or not, in their order. */
    allCategories: async () => (await services.read()).categories,
    /** Adds a trade that no data file has: all of it is the office's. */
    addTrade: (wanted: TradeDetails) => services.addTrade((copy) => decideTradeAddition(wanted, copy), clock.now()),
    /** Changes details, or whether it is offered. A detail that really changes is the owner's from then on. */
    editTrade: change,
    /** Each fault of details; `slug` is null for a new one. */
    async tradeFaults(details: TradeDetails, slug: string | null) {
      const { categories } = await services.read()
      return judgeTrade(details, categories, categories.find((one) => one.slug === slug) ?? null)
    },
    /** Reads the consequences of retiring a trade, with at most so many open bookings. Null where there is none. */
    async retirementOfTrade(slug: string, limit: number): Promise<TradeRetirement | null> {
      const [copy, cards] = await Promise.all([services.read(), emergencies.read()])
      const trade = copy.categories.find((one) => one.slug === slug && !one.isFlag)
      if (!trade) return null
      const offered = servicesIn(copy.services, trade).filter((one) => one.isActive)
      const ids = new Set<string | null>(offered.map(({ id }) => id))
      return {
        services: offered.map(({ id, name }) => ({ id, name })),
        open: await services.openBookingsOfTrade(slug, limit),
        cards: cards.filter((card) => card.isActive && ids.has(card.serviceId)).map(({ name }) => name),
      }
    },
    /** Sorts trades and the tile of emergencies. Refuses where these are not exactly all, as after another was added. */
    sortTrades: (slugs: readonly string[]): Promise<Result<null, OrderChanged>> => services.sortTrades(slugs),
    /** Moves one a step; the first stays the first. */
    async moveTrade(slug: string, step: -1 | 1): Promise<Result<null, OrderChanged>> {
      const slugs = (await services.read()).categories.map((one) => one.slug)
      const sorted = movedBy(slugs, slug, step)
      return sorted === slugs ? accept(null) : services.sortTrades(sorted)
    },
    /** The latest first. */
    tradeHistory: (slug: string, limit: number) => services.tradeHistory(slug, limit),
    /** Makes a trade what it was in an earlier version, by the rules of today. */
    async putBackTrade(
      slug: string,
      version: number,
      seen: number,
    ): Promise<Result<Category, TradeEditRefusal | VersionUnknown>> {
      const earlier = await services.tradeVersionOf(slug, version)
      if (!earlier) return refuse({ kind: 'version-unknown' })
      return change({ slug, version: seen, ...earlier.facts })
    },
  }
}
