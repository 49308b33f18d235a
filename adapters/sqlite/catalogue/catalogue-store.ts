import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import {
  type CatalogueCopy,
  type CatalogueStore,
  type NameTaken,
  type SeededService,
  type Service,
  type ServiceFacts,
  auditOfAddedService,
  auditOfRemovedService,
  auditOfSeed,
  auditOfService,
  auditOfServiceOrder,
  isOrderOf,
  isRetired,
  planSeed,
  serviceFacts,
} from '#modules/catalogue'
import { type ServiceId, accept, at as addressOf, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import { bound, boundRow } from '../kit/bound.ts'
import { serviceFrom, serviceRow } from './catalogue-rows.ts'
import { prepareOpenBookings } from './open-bookings.ts'
import { openTrades } from './trade-writes.ts'
import { prepareVersions } from './versions.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { keepCopy } from '../kit/kept-copy.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { categories, services } from '../kit/schema.ts'
import { prepareRedirects } from '../redirects/redirect-rows.ts'

type Kept<Name extends 'save' | 'add'> = Awaited<ReturnType<CatalogueStore[Name]>>

/** The catalogue for other stores, inside their own transactions. */
export interface CatalogueInside {
  read(): CatalogueCopy
  save(...given: Parameters<CatalogueStore['save']>): Kept<'save'>
  add(...given: Parameters<CatalogueStore['add']>): Kept<'add'>
  /** Removes a service that nothing refers to. */
  remove(id: ServiceId): void
}

export function createSqliteCatalogueStore(database: SqliteDatabase): CatalogueStore {
  return openSqliteCatalogue(database).store
}

/** One for each open database: its copy of the services is in memory. */
export function openSqliteCatalogue(database: SqliteDatabase): {
  readonly store: CatalogueStore
  readonly inside: CatalogueInside
} {
  const statements = prepare(database)
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const redirects = prepareRedirects(database)
  const openOf = prepareOpenBookings(database, 'service_id = ?')
  const versions = prepareVersions<ServiceFacts>(database, { table: 'service_versions', column: 'service_id' })
  const place = database.raw.prepare<[number, string]>('update services set position = ? where id = ?')
  const rows = () => ({ categories: statements.categories.all(), services: statements.services.all() })
  const copy = keepCopy(database, rows, copyOf)
  const load = () => copyOf(rows())

  function copyOf(found: ReturnType<typeof rows>): CatalogueCopy {
    const all = found.services.map(serviceFrom)
    return {
      categories: found.categories,
      services: all,
      byId: new Map(all.map((one) => [one.id, one])),
      bySlug: new Map(all.map((one) => [one.slug, one])),
    }
  }

  function putServices(seeded: readonly SeededService[], known: CatalogueCopy['byId']): void {
    const changed = seeded.filter(({ outcome }) => outcome === 'changed')
    // Names are unique at every moment: two services that swap theirs need a step between.
    for (const { service } of changed) statements.freeName.run({ id: service.id })
    for (const { outcome, service } of seeded) {
      if (outcome === 'added') {
        statements.addService.run(serviceRow(service))
        redirects.free(addressOf.service(service.slug))
      }
      if (outcome === 'changed') {
        const before = known.get(service.id)
        if (before) versions.keep(service.id, factsOf(before), factsOf(service))
        statements.putService.run(serviceRow(service))
      }
    }
  }

  const saved: CatalogueInside['save'] = (service, events) => {
    const kept = { ...service, version: service.version + 1 }
    const present = load()
    const before = present.byId.get(service.id)
    if (service.isActive && isRetired(present, service.category)) return refuse({ kind: 'trade-retired' })
    const holder = statements.slugHolder.get({ slug: service.slug })
    if (holder && holder.id !== service.id) return refuse({ kind: 'slug-taken' })
    const namesake = statements.nameHolder.get({ name: service.name })
    if (namesake && namesake.id !== service.id) return refuse(nameTaken(service.name, namesake.id))
    const { changes } = statements.saveService.run({ ...serviceRow(kept), read: service.version })
    if (changes === 0) return refuse({ kind: 'service-changed' })
    if (before && before.slug !== kept.slug) {
      const move = { from: addressOf.service(before.slug), to: addressOf.service(kept.slug) }
      redirects.move(move, kept.updatedAt)
    }
    if (kept.isActive) redirects.free(addressOf.service(kept.slug))
    if (before) versions.keep(kept.id, factsOf(before), factsOf(kept))
    if (before && audit.atWork()) audit(auditOfService(before, kept))
    keepEvents(events)
    copy.changed()
    return accept(kept)
  }

  const added: CatalogueInside['add'] = (service, events) => {
    const namesake = statements.nameHolder.get({ name: service.name })
    if (namesake) return refuse(nameTaken(service.name, namesake.id))
    const present = load()
    if (service.isActive && isRetired(present, service.category)) return refuse({ kind: 'trade-retired' })
    const isTaken = statements.slugHolder.get({ slug: service.slug }) ?? present.byId.get(service.id)
    if (isTaken) return refuse({ kind: 'slug-taken' })
    statements.addService.run(serviceRow(service))
    redirects.free(addressOf.service(service.slug))
    audit(auditOfAddedService(service))
    keepEvents(events)
    copy.changed()
    return accept(service)
  }

  function remove(id: ServiceId): void {
    const before = load().byId.get(id)
    if (!before) return
    statements.remove.run({ id })
    audit(auditOfRemovedService(before))
    copy.changed()
  }

  const trades = openTrades(database, { load, changed: copy.changed, save: saved })

  const store: CatalogueStore = {
    ...trades.methods,

    async read() {
      return copy.read()
    },

    save: (service, events) => database.write(() => saved(service, events)),
    add: (service, events) => database.write(() => added(service, events)),

    openBookings: async (id, limit) => openOf(id, limit),

    sort(category, ids) {
      return database.write(() => {
        const { services: present } = load()
        if (!isOrderOf(present, category, ids)) return refuse({ kind: 'order-changed' })
        const before = present.filter((one) => one.category === category).map(({ id }) => id)
        if (before.join() === ids.join()) return accept(null)
        ids.forEach((id, index) => place.run(index + 1, id))
        audit(auditOfServiceOrder(category, before, ids))
        copy.changed()
        return accept(null)
      })
    },

    history: async (id, limit) => versions.history(id, limit),
    versionOf: async (id, version) => versions.find(id, version),

    applySeed(seed, at) {
      return database.write(() => {
        const present = load()
        const planned = planSeed(present, seed, at)
        if (!planned.ok) return planned
        const { categories: inOrder, dropped, services: seeded, report } = planned.value
        trades.seed(inOrder, at)
        putServices(seeded, present.byId)
        for (const { slug } of dropped) statements.removeUnused.run({ slug })
        const note = auditOfSeed(report)
        if (note) audit(note)
        copy.changed()
        return accept(report)
      })
    },

    version: copy.version,
  }
  return { store, inside: { read: load, save: saved, add: added, remove } }
}

function factsOf(service: Service) {
  return { version: service.version, facts: serviceFacts(service), at: service.updatedAt }
}

function nameTaken(name: string, by: string): NameTaken {
  return { kind: 'name-taken', name, by: by as ServiceId }
}

function prepare({ db }: SqliteDatabase) {
  const { position: _, updatedAt: _at, ...category } = getTableColumns(categories)
  const { id: __, createdAt: ___, ...values } = boundRow(services)
  const isService = eq(services.id, sql.placeholder('id'))
  return {
    categories: db.select(category).from(categories).orderBy(asc(categories.position)).prepare(),
    services: db
      .select()
      .from(services)
      .orderBy(asc(services.position), sql`${services.name} collate nocase`)
      .prepare(),
    saveService: db
      .update(services)
      .set(values)
      .where(and(isService, eq(services.version, bound(services.version, 'read'))))
      .prepare(),
    nameHolder: db
      .select({ id: services.id })
      .from(services)
      .where(eq(services.name, sql.placeholder('name')))
      .prepare(),
    slugHolder: db
      .select({ id: services.id })
      .from(services)
      .where(eq(services.slug, sql.placeholder('slug')))
      .prepare(),
    addService: db.insert(services).values(boundRow(services)).prepare(),
    remove: db.delete(services).where(isService).prepare(),
    putService: db.update(services).set(values).where(isService).prepare(),
    freeName: db
      .update(services)
      .set({ name: sql`${services.id}` })
      .where(isService)
      .prepare(),
    removeUnused: db
      .delete(categories)
      .where(
        and(
          eq(categories.slug, sql.placeholder('slug')),
          sql`not exists (select 1 from ${services} where ${services.category} = ${categories.slug})`,
        ),
      )
      .prepare(),
  }
}
