import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import {
  type CatalogueCopy,
  type CatalogueStore,
  type Category,
  type SeededService,
  seedService,
} from '#modules/catalogue'
import { accept, difference, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import { bound, boundRow } from '../kit/bound.ts'
import { serviceFrom, serviceRow } from './catalogue-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { keepCopy } from '../kit/kept-copy.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { categories, services } from '../kit/schema.ts'

export function createSqliteCatalogueStore(database: SqliteDatabase): CatalogueStore {
  const statements = prepare(database)
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const copy = keepCopy(database, load)

  function load(): CatalogueCopy {
    const all = statements.services.all().map(serviceFrom)
    return { categories: statements.categories.all(), services: all, byId: new Map(all.map((one) => [one.id, one])) }
  }

  function putServices(seeded: readonly SeededService[]): void {
    const changed = seeded.filter(({ outcome }) => outcome === 'changed')
    // Names are unique at every moment: two services that swap theirs need a step between.
    for (const { service } of changed) statements.freeName.run({ id: service.id })
    for (const { outcome, service } of seeded) {
      if (outcome === 'added') statements.addService.run(serviceRow(service))
      if (outcome === 'changed') statements.putService.run(serviceRow(service))
    }
  }

  function putCategories(wanted: readonly Category[], before: readonly Category[]): void {
    const gone = before.filter(({ slug }) => !wanted.some((category) => category.slug === slug))
    const inOrder = [...wanted, ...gone]
    inOrder.forEach((category, position) => statements.putCategory.run({ ...category, position }))
  }

  return {
    async read() {
      return copy.read()
    },

    save(service, events) {
      return database.write(() => {
        const saved = { ...service, version: service.version + 1 }
        const before = audit.atWork() ? load().byId.get(service.id) : undefined
        const { changes } = statements.saveService.run({ ...serviceRow(saved), read: service.version })
        if (changes === 0) return refuse({ kind: 'service-changed' })
        if (before)
          audit({ action: 'service_changed', ...ofService(service.id), ...difference(offered(before), offered(saved)) })
        keepEvents(events)
        copy.changed()
        return accept(saved)
      })
    },

    applySeed(seed, at) {
      return database.write(() => {
        const before = load()
        const ofFile = new Set(seed.services.map(({ id }) => id))
        const left = before.services.filter(({ id }) => !ofFile.has(id))
        for (const { name } of seed.services) {
          const holder = left.find((service) => service.name === name)
          if (holder) return refuse({ kind: 'name-taken', name, by: holder.id })
        }
        const seeded = seed.services.map((service) => seedService(before.byId.get(service.id) ?? null, service, at))
        putCategories(seed.categories, before.categories)
        putServices(seeded)
        for (const { slug } of before.categories) {
          if (!seed.categories.some((category) => category.slug === slug)) statements.removeUnused.run({ slug })
        }
        const named = (outcome: SeededService['outcome']) =>
          seeded.filter((one) => one.outcome === outcome).map(({ service }) => service.name)
        const report = {
          added: named('added'),
          changed: named('changed'),
          unchanged: named('unchanged'),
          kept: seeded.filter(({ kept }) => kept).map(({ service }) => service.name),
          missing: left.map(({ name }) => name),
        }
        const { added, changed } = report
        const target = { kind: 'catalogue', id: 'services' }
        if (added.length + changed.length > 0) {
          audit({ action: 'catalogue_seeded', target, before: null, after: { added: added.length, changed } })
        }
        copy.changed()
        return accept(report)
      })
    },

    version: copy.version,
  }
}

function ofService(id: string) {
  return { target: { kind: 'service', id } }
}

/** What customers are offered, and so what is worth knowing of a change. */
function offered({ basePrice, emergencyPrice, isActive, paymentPolicy, version }: SeededService['service']) {
  return { basePrice, emergencyPrice, isActive, paymentPolicy, version }
}

function prepare({ db }: SqliteDatabase) {
  const { position: _, ...category } = getTableColumns(categories)
  const { id: __, createdAt: ___, ...values } = boundRow(services)
  const isService = eq(services.id, sql.placeholder('id'))
  return {
    categories: db.select(category).from(categories).orderBy(asc(categories.position)).prepare(),
    services: db
      .select()
      .from(services)
      .orderBy(sql`${services.name} collate nocase`)
      .prepare(),
    saveService: db
      .update(services)
      .set(values)
      .where(and(isService, eq(services.version, bound(services.version, 'read'))))
      .prepare(),
    addService: db.insert(services).values(boundRow(services)).prepare(),
    putService: db.update(services).set(values).where(isService).prepare(),
    freeName: db
      .update(services)
      .set({ name: sql`${services.id}` })
      .where(isService)
      .prepare(),
    putCategory: db
      .insert(categories)
      .values(boundRow(categories))
      .onConflictDoUpdate({ target: categories.slug, set: boundRow(categories) })
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
