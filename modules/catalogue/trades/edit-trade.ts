import { type Result, type ServiceId, accept, refuse } from '#modules/shared'
import { certificateSkills } from '../details/judge-details.ts'
import { applyEdit } from '../edit-service.ts'
import { freeSlug, slugOf } from '../pages/slug.ts'
import type { CatalogueCopy } from '../ports.ts'
import {
  type Category,
  type Service,
  type TradeDetails,
  differingTradeDetails,
  servicesIn,
  tradeDetails,
} from '../service.ts'
import { type TradeRefused, judgeTrade } from './judge-trade.ts'
import type { TradeWrite } from './trade-write.ts'

/** The owner's changes to a trade; a detail that is left out stays. */
export interface TradeEdit extends Partial<TradeDetails> {
  readonly slug: string
  /** The version that the owner saw. */
  readonly version: number
  readonly isActive?: boolean
  /** The offered services that the owner saw: they are retired together with the trade. */
  readonly retiring?: readonly ServiceId[]
}

interface TradeUnknown {
  readonly kind: 'trade-unknown'
}

/** The tile of all emergencies is no trade. */
interface NoTrade {
  readonly kind: 'no-trade'
}

/** Another change came after the trade was read. */
interface TradeChanged {
  readonly kind: 'trade-changed'
}

/** It offers services that the owner has not seen: with the trade they would vanish silently. */
interface TradeOffersServices {
  readonly kind: 'trade-offers-services'
  readonly names: readonly string[]
}

export type TradeEditRefusal = TradeUnknown | NoTrade | TradeChanged | TradeRefused | TradeOffersServices

/** The trade that is added, the last in the order. Its slug follows from its name once. */
export function decideTradeAddition(
  wanted: TradeDetails,
  { categories }: Pick<CatalogueCopy, 'categories'>,
): Result<Category, TradeRefused> {
  const faults = judgeTrade(wanted, categories, null)
  if (faults.length > 0) return refuse({ kind: 'trade-refused', faults })
  const taken = new Set<string>([...categories.map(({ slug }) => slug), ...certificateSkills])
  return accept({
    ...trimmed(wanted),
    slug: freeSlug(slugOf(wanted.label).slice(0, mostSlug), (slug) => taken.has(slug)),
    isFlag: false,
    isActive: true,
    own: tradeDetails,
    ownPlace: false,
    version: 1,
  })
}

/** The data file takes 56 characters: there is room for a number behind. */
const mostSlug = 50

/** The trade as edited. A trade is retired only together with all the services that it offers, each of which the owner saw. */
export function decideTradeEdit(
  edit: TradeEdit,
  copy: CatalogueCopy,
  at: Temporal.Instant,
): Result<TradeWrite, TradeEditRefusal> {
  const { categories, services } = copy
  const before = categories.find(({ slug }) => slug === edit.slug)
  if (!before) return refuse({ kind: 'trade-unknown' })
  if (before.isFlag) return refuse({ kind: 'no-trade' })
  if (before.version !== edit.version) return refuse({ kind: 'trade-changed' })
  const details = detailsOf(before, edit)
  const changed = differingTradeDetails(details, before)
  const faults = changed.length > 0 ? judgeTrade(details, categories, before) : []
  if (faults.length > 0) return refuse({ kind: 'trade-refused', faults })
  const { isActive = before.isActive, retiring = [] } = edit
  if (changed.length === 0 && isActive === before.isActive) {
    return accept({ trade: before, before, services: [] })
  }
  const offered = isActive ? [] : servicesIn(services, before).filter((one) => one.isActive)
  const unseen = offered.filter(({ id }) => !retiring.includes(id))
  if (unseen.length > 0) return refuse({ kind: 'trade-offers-services', names: unseen.map(({ name }) => name) })
  const own = tradeDetails.filter((one) => before.own.includes(one) || changed.includes(one))
  return accept({
    trade: { ...before, ...details, isActive, own, version: before.version + 1 },
    before,
    services: offered.map((service) => ({
      service: retired(service, at),
      events: [{ kind: 'service-edited', serviceId: service.id, at }],
    })),
  })
}

/** Whether these are exactly the trades and the tile of emergencies, each once. */
export function isOrderOfTrades(categories: readonly Pick<Category, 'slug'>[], slugs: readonly string[]): boolean {
  const named = new Set(slugs)
  return (
    named.size === slugs.length && slugs.length === categories.length && categories.every(({ slug }) => named.has(slug))
  )
}

function retired(service: Service, at: Temporal.Instant): Service {
  const edited = applyEdit(service, { id: service.id, version: service.version, isActive: false })
  if (!edited.ok) throw new Error(`the service ${service.id} cannot be retired: ${edited.refusal.kind}`)
  return { ...edited.value, updatedAt: at }
}

function detailsOf(before: Category, edit: TradeEdit): TradeDetails {
  const { label = before.label, description = before.description, icon = before.icon } = edit
  const { isTile = before.isTile, parallelCapacity = before.parallelCapacity } = edit
  return trimmed({ label, description, icon, isTile, parallelCapacity })
}

function trimmed({ label, description, icon, isTile, parallelCapacity }: TradeDetails): TradeDetails {
  return { label: label.trim(), description: description.trim(), icon, isTile, parallelCapacity }
}
