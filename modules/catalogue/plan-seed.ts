import { type Result, accept, refuse } from '#modules/shared'
import type { CatalogueCopy, ClosedDay, NameTaken, ServicesSeeded } from './ports.ts'
import { lastPlace } from './details/service-order.ts'
import { freeSlug } from './pages/slug.ts'
import { tradePage } from './pages/trade-pages.ts'
import { type CatalogueSeed, type SeededService, seedService, seedTrade } from './seed-service.ts'
import type { Category } from './service.ts'

/** One run of the data file: decided here, written by the store in the transaction that read the catalogue. */
export interface SeedPlan {
  /** Those of the file in its order, then the others, unless the office sorted them; their place in the list is their position. */
  readonly categories: readonly Category[]
  /** Categories that are not in the file, and in which the office changed nothing: each goes when no service is left in it. */
  readonly dropped: readonly Category[]
  readonly services: readonly SeededService[]
  readonly report: ServicesSeeded
}

/** Refuses a file after which two services would have one name. */
export function planSeed(
  before: CatalogueCopy,
  seed: CatalogueSeed,
  at: Temporal.Instant,
): Result<SeedPlan, NameTaken> {
  const inFile = new Set(seed.services.map(({ id }) => id))
  const missing = before.services.filter(({ id }) => !inFile.has(id))
  const slugs = new Set(before.services.map(({ slug }) => slug))
  const present = new Map(before.categories.map((one) => [one.slug, one]))
  const trades = seed.categories.map((one) => seedTrade(present.get(one.slug) ?? null, one))
  const others = before.categories.filter(({ slug }) => !trades.some((trade) => trade.slug === slug))
  const retired = new Set([...trades, ...others].flatMap(({ slug, isActive }) => (isActive ? [] : [slug])))
  const services = seed.services.map((service) => {
    const known = before.byId.get(service.id) ?? null
    const isOffered = !retired.has(known?.edited.details.includes('category') ? known.category : service.category)
    if (known) {
      const seeded = seedService(known, service, at, { isOffered })
      if (seeded.service.category === known.category) return seeded
      return {
        ...seeded,
        service: { ...seeded.service, position: lastPlace(before.services, seeded.service.category) },
      }
    }
    const slug = freeSlug(service.name, (one) => slugs.has(one) || tradePage(one) !== null)
    slugs.add(slug)
    const position = lastPlace(before.services, service.category)
    return seedService(null, service, at, { slug, position, isOffered })
  })
  const holders = new Map(missing.map((one) => [one.name, one.id]))
  for (const { service } of services) {
    const by = holders.get(service.name)
    if (by !== undefined) return refuse({ kind: 'name-taken', name: service.name, by })
    holders.set(service.name, service.id)
  }
  const named = (outcome: SeededService['outcome']) =>
    services.filter((one) => one.outcome === outcome).map(({ service }) => service.name)
  return accept({
    categories: inOrder(before.categories, [...trades, ...others]),
    dropped: others.filter(({ own, isActive, ownPlace }) => own.length === 0 && isActive && !ownPlace),
    services,
    report: {
      added: named('added'),
      changed: named('changed'),
      unchanged: named('unchanged'),
      kept: services.filter(({ kept }) => kept).map(({ service }) => service.name),
      missing: missing.map(({ name }) => name),
    },
  })
}

/** The order of the office, and new ones behind; else the order of the file. */
function inOrder(before: readonly Category[], all: readonly Category[]): readonly Category[] {
  if (!before.some(({ ownPlace }) => ownPlace)) return all
  const places = new Map(before.map(({ slug }, place) => [slug, place]))
  return all.toSorted((a, b) => (places.get(a.slug) ?? all.length) - (places.get(b.slug) ?? all.length))
}

/** The closed days of the file that no earlier run has named: a day that the owner opened again does not come back. */
export function freshClosedDays(seeded: ReadonlySet<unknown>, days: readonly ClosedDay[]): readonly ClosedDay[] {
  return days.filter(({ date }) => !seeded.has(date))
}
