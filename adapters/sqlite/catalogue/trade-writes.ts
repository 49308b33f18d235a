import {
  type CatalogueCopy,
  type CatalogueStore,
  type Category,
  type TradeFacts,
  type TradeVersion,
  auditOfAddedTrade,
  auditOfTrade,
  auditOfTradeOrder,
  isOrderOfTrades,
  tradeFacts,
} from '#modules/catalogue'
import { accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOpenBookings } from './open-bookings.ts'
import { prepareVersions } from './versions.ts'

interface Catalogue {
  readonly load: () => CatalogueCopy
  readonly changed: () => void
  /** Saves a service inside the transaction that is open. */
  readonly save: (...given: Parameters<CatalogueStore['save']>) => Awaited<ReturnType<CatalogueStore['save']>>
}

type TradeMethods = Pick<
  CatalogueStore,
  'addTrade' | 'changeTrade' | 'sortTrades' | 'openBookingsOfTrade' | 'tradeHistory' | 'tradeVersionOf'
>

/** The trades of the catalogue: the methods of its store, and what a run of the data file writes. */
export function openTrades(
  database: SqliteDatabase,
  { load, changed, save }: Catalogue,
): { readonly methods: TradeMethods; readonly seed: (trades: readonly Category[], at: Temporal.Instant) => void } {
  const { raw } = database
  const audit = prepareAudit(database)
  const versions = prepareVersions<TradeFacts>(database, { table: 'trade_versions', column: 'trade' })
  const openOf = prepareOpenBookings(database, 'service_id in (select id from services where category = ?)')
  const insert = raw.prepare(
    `insert into categories (slug, label, description, icon, position, is_tile, is_flag, parallel_capacity, is_active, own,
       own_place, version, updated_at)
     values (:slug, :label, :description, :icon, (select coalesce(max(position), -1) + 1 from categories), :tile, :flag,
       :capacity, :active, :own, :own_place, :version, :at)`,
  )
  const update = raw.prepare(
    `update categories set label = :label, description = :description, icon = :icon, is_tile = :tile, is_flag = :flag,
       parallel_capacity = :capacity, is_active = :active, own = :own, own_place = :own_place, version = :version,
       updated_at = :at
     where slug = :slug`,
  )
  const place = raw.prepare<[number, string]>('update categories set position = ? where slug = ?')
  const owned = raw.prepare('update categories set own_place = 1')
  const changedAt = raw.prepare<[string], string | null>('select updated_at from categories where slug = ?').pluck()

  function put(before: Category | null, trade: Category, at: Temporal.Instant): void {
    const { slug, label, description, icon, version } = trade
    const row = {
      slug,
      label,
      description,
      icon,
      version,
      tile: Number(trade.isTile),
      flag: Number(trade.isFlag),
      capacity: trade.parallelCapacity,
      active: Number(trade.isActive),
      own: JSON.stringify(trade.own),
      own_place: Number(trade.ownPlace),
      at: instantText(at),
    }
    if (!before) {
      insert.run(row)
      return
    }
    const since = changedAt.get(slug) ?? null
    const earlier = since === null ? at : Temporal.Instant.from(since)
    versions.keep(
      slug,
      { version: before.version, facts: tradeFacts(before), at: earlier },
      { version, facts: tradeFacts(trade), at },
    )
    update.run(row)
  }

  const methods: TradeMethods = {
    addTrade(decide, at) {
      return database.write(() => {
        const decided = decide(load())
        if (!decided.ok) return decided
        put(null, decided.value, at)
        audit(auditOfAddedTrade(decided.value))
        changed()
        return decided
      })
    },

    changeTrade(decide, at) {
      return database.write(() => {
        const decided = decide(load())
        if (!decided.ok) return decided
        const { before, trade, services } = decided.value
        if (trade === before) return accept(trade)
        put(before, trade, at)
        for (const { service, events } of services) {
          const kept = save(service, events)
          if (!kept.ok) throw new Error(`the service ${service.id} was not retired: ${kept.refusal.kind}`)
        }
        audit(auditOfTrade(before, trade))
        changed()
        return accept(trade)
      })
    },

    sortTrades(slugs) {
      return database.write(() => {
        const { categories } = load()
        if (!isOrderOfTrades(categories, slugs)) return refuse({ kind: 'order-changed' })
        const before = categories.map(({ slug }) => slug)
        if (before.join() === slugs.join()) return accept(null)
        slugs.forEach((slug, index) => place.run(index, slug))
        owned.run()
        audit(auditOfTradeOrder(before, slugs))
        changed()
        return accept(null)
      })
    },

    openBookingsOfTrade: async (slug, limit) => openOf(slug, limit),
    tradeHistory: async (slug, limit): Promise<readonly TradeVersion[]> => versions.history(slug, limit),
    tradeVersionOf: async (slug, version) => versions.find(slug, version),
  }

  function seed(trades: readonly Category[], at: Temporal.Instant): void {
    const known = new Map(load().categories.map((one) => [one.slug, one]))
    trades.forEach((trade, index) => {
      const before = known.get(trade.slug) ?? null
      if (trade !== before && trade.version !== before?.version) put(before, trade, at)
      place.run(index, trade.slug)
    })
  }

  return { methods, seed }
}
