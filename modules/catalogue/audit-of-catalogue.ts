import { type AuditNote, type ServiceId, difference } from '#modules/shared'
import type { ClosedDay, ServicesSeeded, SettingKey } from './ports.ts'
import type { District } from './coverage.ts'
import type { ServicePhoto } from './photos/service-photo.ts'
import type { Category, Service } from './service.ts'
import { tradeFacts } from './trades/trade-facts.ts'

/** Keeps what customers are offered, where that changes. */
export function auditOfAddedService(after: Service): AuditNote<'service_added'> {
  return { action: 'service_added', target: { kind: 'service', id: after.id }, before: null, after: offered(after) }
}

/** A service that an import had added is taken back. */
export function auditOfRemovedService(before: Service): AuditNote<'service_removed'> {
  return { action: 'service_removed', target: { kind: 'service', id: before.id }, before: offered(before), after: null }
}

export function auditOfService(before: Service, after: Service): AuditNote<'service_changed'> {
  return {
    action: 'service_changed',
    target: { kind: 'service', id: after.id },
    ...difference(offered(before), offered(after)),
  }
}

/** The ids of the services of a trade, in their order. */
export function auditOfServiceOrder(
  category: string,
  before: readonly ServiceId[],
  after: readonly ServiceId[],
): AuditNote<'services_sorted'> {
  return {
    action: 'services_sorted',
    target: { kind: 'category', id: category },
    before: { order: before },
    after: { order: after },
  }
}

/** Null where it had, or has, no photo. */
export function auditOfServicePhoto(
  id: ServiceId,
  before: ServicePhoto | null,
  after: ServicePhoto | null,
): AuditNote<'service_photo_changed'> {
  const facts = (of: ServicePhoto | null) => of && { sha256: of.sha256, alt: of.alt }
  return {
    action: 'service_photo_changed',
    target: { kind: 'service', id },
    before: facts(before),
    after: facts(after),
  }
}

/** A trade of the office. */
export function auditOfAddedTrade(after: Category): AuditNote<'trade_added'> {
  return {
    action: 'trade_added',
    target: { kind: 'category', id: after.slug },
    before: null,
    after: { ...tradeFacts(after) },
  }
}

export function auditOfTrade(before: Category, after: Category): AuditNote<'trade_changed'> {
  const facts = (of: Category) => ({ ...tradeFacts(of), version: of.version })
  return {
    action: 'trade_changed',
    target: { kind: 'category', id: after.slug },
    ...difference(facts(before), facts(after)),
  }
}

/** The slugs of the trades, in their order. */
export function auditOfTradeOrder(before: readonly string[], after: readonly string[]): AuditNote<'trades_sorted'> {
  return {
    action: 'trades_sorted',
    target: { kind: 'catalogue', id: 'categories' },
    before: { order: before },
    after: { order: after },
  }
}

function offered(service: Service) {
  const { basePrice, emergencyPrice, isActive, paymentPolicy, room, arrival, districts, version } = service
  const { slug, included, questions } = service
  const { name, description, category, durationMinutes, requiredSkills, isEmergency } = service
  const details = { name, description, category, durationMinutes, requiredSkills, isEmergency }
  const page = { slug, included, questions }
  return {
    ...details,
    basePrice,
    emergencyPrice,
    isActive,
    paymentPolicy,
    ...room,
    arrival,
    districts,
    ...page,
    version,
  }
}

/** Null for a file that changed nothing. */
export function auditOfSeed({ added, changed }: ServicesSeeded): AuditNote<'catalogue_seeded'> | null {
  if (added.length + changed.length === 0) return null
  const target = { kind: 'catalogue', id: 'services' }
  return { action: 'catalogue_seeded', target, before: null, after: { added: added.length, changed } }
}

/** Keeps the areas that differ, and the order of all. */
export function auditOfAreas(before: readonly District[], after: readonly District[]): AuditNote<'setting_changed'> {
  const areas = (from: readonly District[], other: readonly District[]) => ({
    order: from.map(({ code }) => code),
    areas: from
      .filter((area) => !other.some((one) => JSON.stringify(one) === JSON.stringify(area)))
      .map(({ code, names, landmarks, isMain }) => ({ code, names, landmarks, isMain })),
  })
  return {
    action: 'setting_changed',
    target: { kind: 'setting', id: 'districts' },
    before: areas(before, after),
    after: areas(after, before),
  }
}

/** The values are as they are stored; `before` is null where nobody had set it. */
export function auditOfSetting(key: SettingKey, before: unknown, after: unknown): AuditNote<'setting_changed'> {
  return {
    action: 'setting_changed',
    target: { kind: 'setting', id: key },
    before: { value: before },
    after: { value: after },
  }
}

export function auditOfClosedDay({ date, name }: ClosedDay): AuditNote<'closed_day_added'> {
  return { action: 'closed_day_added', target: ofDay(date), before: null, after: { name } }
}

export function auditOfOpenedDay({ date, name }: ClosedDay): AuditNote<'closed_day_removed'> {
  return { action: 'closed_day_removed', target: ofDay(date), before: { name }, after: null }
}

const ofDay = (date: string) => ({ kind: 'closed_day', id: date })
