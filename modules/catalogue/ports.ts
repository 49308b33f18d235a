import type { Clock, IdSource, Result, ServiceId, UserId } from '#modules/shared'
import type { District } from './coverage.ts'
import type { CatalogueEvent } from './events.ts'
import type { EmergencyImages, EmergencyServiceStore } from './emergency/emergency-store.ts'
import type { FormStore } from './forms/form-store.ts'
import type { CatalogueSeed } from './seed-service.ts'
import type { ServicePhotoStore } from './photos/service-photo.ts'
import type { OpenBookings } from './areas/area-bookings.ts'
import type { ServiceVersion } from './details/service-facts.ts'
import type { Category, Service } from './service.ts'
import type { TradeWrite } from './trades/trade-write.ts'
import type { TradeVersion } from './trades/trade-facts.ts'

/** All that is offered at one moment. */
export interface CatalogueCopy {
  /** In the order of the office, or of the data file; with those that are retired. */
  readonly categories: readonly Category[]
  /** The services of all trades, by their places in their trades, then by name, without regard to case. */
  readonly services: readonly Service[]
  readonly byId: ReadonlyMap<ServiceId, Service>
  /** The services by the last part of their address. */
  readonly bySlug: ReadonlyMap<string, Service>
}

/** Another change came after the service was read. */
export interface ServiceChanged {
  readonly kind: 'service-changed'
}

/** No service of a retired trade is offered. */
export interface TradeRetired {
  readonly kind: 'trade-retired'
}

/** A service came to the trade or left it since its order was read, or a trade came or went. */
export interface OrderChanged {
  readonly kind: 'order-changed'
}

/** Another service, or a page of the site, has that address. */
export interface SlugTaken {
  readonly kind: 'slug-taken'
}

/** A service of the file, or one that is added or renamed, has the name of another. */
export interface NameTaken {
  readonly kind: 'name-taken'
  readonly name: string
  readonly by: ServiceId
}

/**
 * The effect of one run of the data file on the services, by name; `added`, `changed` and `unchanged` cover the whole
 * file.
 */
export interface ServicesSeeded {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly unchanged: readonly string[]
  /** Where a value of the owner's stood against another one of the file. */
  readonly kept: readonly string[]
  /** Kept, but not in the file: left as they are. */
  readonly missing: readonly string[]
}

/** Counts what was changed in the place that a page or a copy was made from. */
interface Versioned {
  /** Grows whenever something may have changed, by this process or another; the same number means the same content. */
  version(): number
}

/** Keeps categories and services. Each method is one transaction. */
export interface CatalogueStore extends Versioned {
  /** The same object until something changes, so that what is worked out of it can be kept with it. */
  read(): Promise<CatalogueCopy>

  /**
   * Keeps what the owner changed, under the next version, with the versions before and after in its history. Where the address of its page changed, the old one redirects to
   * the new one from then on. Refuses when another change came first, an address that another service has, and to offer a
   * service of a trade that is retired.
   */
  save(
    service: Service,
    events: readonly CatalogueEvent[],
  ): Promise<Result<Service, ServiceChanged | SlugTaken | NameTaken | TradeRetired>>

  /** Keeps a new service. Refuses a name, an address or an id that another has, and to offer it in a retired trade. */
  add(
    service: Service,
    events: readonly CatalogueEvent[],
  ): Promise<Result<Service, NameTaken | SlugTaken | TradeRetired>>

  /** The open bookings of a service, those that are not over: their number, and the first of them. */
  openBookings(id: ServiceId, limit: number): Promise<OpenBookings>

  /** Gives the services of a trade these places, with a line of the audit log. Refuses where they are not exactly its services. */
  sort(category: string, ids: readonly ServiceId[]): Promise<Result<null, OrderChanged>>

  /** The versions of a service, the latest first, at most `limit`; none of one that nobody changed. */
  history(id: ServiceId, limit: number): Promise<readonly ServiceVersion[]>

  /** Null where there is none. */
  versionOf(id: ServiceId, version: number): Promise<ServiceVersion | null>

  /** Keeps the new trade that `decide` makes of the present catalogue, as the last, with a line of the audit log. */
  addTrade<Refusal>(
    decide: (copy: CatalogueCopy) => Result<Category, Refusal>,
    at: Temporal.Instant,
  ): Promise<Result<Category, Refusal>>

  /**
   * Keeps the trade that `decide` makes of the present catalogue, together with the services that are retired with it: each
   * with the versions before and after in its history and a line of the audit log, all or nothing. Changes nothing where
   * `decide` refuses.
   */
  changeTrade<Refusal>(
    decide: (copy: CatalogueCopy) => Result<TradeWrite, Refusal>,
    at: Temporal.Instant,
  ): Promise<Result<Category, Refusal>>

  /** Gives trades these places, with a line of the audit log. Refuses where they are not exactly all. No data file sorts them any more. */
  sortTrades(slugs: readonly string[]): Promise<Result<null, OrderChanged>>

  /** The open bookings of the services of a trade: their number, and the first of them. */
  openBookingsOfTrade(slug: string, limit: number): Promise<OpenBookings>

  /** The versions of a trade, the latest first, at most `limit`; none of one that nobody changed. */
  tradeHistory(slug: string, limit: number): Promise<readonly TradeVersion[]>

  /** Null where there is none. */
  tradeVersionOf(slug: string, version: number): Promise<TradeVersion | null>

  /**
   * Makes every category and service of the seed what `seedService` says, all or nothing. A service that is not in the
   * seed stays; a category that is not, stays while it has services, or where the office changed it. Applying the same seed again changes nothing.
   */
  applySeed(seed: CatalogueSeed, at: Temporal.Instant): Promise<Result<ServicesSeeded, NameTaken>>
}

/** Keeps the covered districts. Each method is one transaction. */
export interface CoverageStore extends Versioned {
  /** In the order in which they are shown; the same object until something changes. */
  read(): Promise<readonly District[]>

  /** The version of the list, and whether it is the owner's: then no data file changes it. */
  state(): Promise<AreasState>

  /** Replaces the list, in this order: the choice of the owner. */
  replace(districts: readonly District[]): Promise<void>

  /**
   * Replaces the list, in this order, unless the list is the owner's. Answers the numbers of new, changed and removed
   * ones.
   */
  seed(districts: readonly District[]): Promise<DistrictsSeeded>

  /**
   * Replaces the list under the next version, as the owner's list and with a line of the audit log; the same list again
   * changes nothing. Refuses when another change came first. The list before and the list after stay in the history.
   */
  save(districts: readonly District[], version: number, at: Temporal.Instant): Promise<Result<AreasState, AreasChanged>>

  /** The lists that were saved, and the one before the first of them: the latest first, at most `limit`. */
  history(limit: number): Promise<readonly AreasVersion[]>

  /** Null where the history has no such version. */
  versionOf(version: number): Promise<AreasVersion | null>
}

interface AreasState {
  readonly version: number
  readonly isOwn: boolean
}

export interface AreasVersion {
  readonly version: number
  readonly districts: readonly District[]
  readonly at: Temporal.Instant
  /** Null for the list before the first one that was saved, and for the command line. */
  readonly by: UserId | null
}

/** Another change came after the list was read. */
export interface AreasChanged {
  readonly kind: 'areas-changed'
}

export interface DistrictsSeeded {
  /** The list is the owner's, and other than the file's: nothing was changed. */
  readonly isKept: boolean
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** A day on which the business is closed whatever the weekly hours say. */
export interface ClosedDay {
  /** "YYYY-MM-DD" */
  readonly date: string
  readonly name: string
}

interface ClosedDayKnown {
  readonly kind: 'closed-day-known'
}

interface ClosedDayUnknown {
  readonly kind: 'closed-day-unknown'
}

export const settingKeys = [
  'opening_hours',
  'booking_rules',
  'room',
  'offers',
  'site',
  'invoicing',
  'plans',
  'adverts',
  'chat',
  'thread_files',
  'written_pages',
  'pricing',
  'retention',
  'appearance',
  'seo',
  'marketing',
  'team',
  'adsense',
] as const

export type SettingKey = (typeof settingKeys)[number]

/** One write of a setting, as its history keeps it. */
export interface SettingVersion {
  /** 1 for the first write; each further write is one more. */
  readonly version: number
  /** The value as stored. */
  readonly value: unknown
  readonly at: Temporal.Instant
  /** Null for the command line, and for automatic acts. */
  readonly by: UserId | null
  readonly why: string | null
}

/** The version that the writer of a setting saw, and the reason. */
export interface SettingWrite {
  /** The version that the writer saw; null where it does not matter. */
  readonly version: number | null
  /** At most 200 characters. */
  readonly why: string | null
}

/** Somebody wrote the setting since the writer saw it. */
export interface SettingStale {
  readonly kind: 'setting-stale'
  readonly key: SettingKey
  readonly version: number
  /** The value that is stored now. */
  readonly value: unknown
}

export interface SettingsCopy {
  /** Stored values as they were stored; a setting that nobody has set is missing. */
  readonly values: ReadonlyMap<string, unknown>
  /** The version of each; a setting that nobody has set is missing. */
  readonly versions: ReadonlyMap<string, number>
  /** In the order of the calendar. */
  readonly closedDays: readonly ClosedDay[]
}

/** Settings that are saved together, with the events of the change. */
interface SettingsSaved {
  readonly values: readonly { readonly key: SettingKey; readonly value: unknown }[]
  readonly events: readonly CatalogueEvent[]
}

/** Keeps what the owner has set. Each method is one transaction. */
export interface SettingsStore extends Versioned {
  /** The same object until something changes. */
  read(): Promise<SettingsCopy>
  /** `value` is what JSON can say. */
  put(key: SettingKey, value: unknown, at: Temporal.Instant): Promise<void>
  /**
   * Puts the setting that `decide` makes of what is stored (null: nobody has set it), as `print` has it, in the transaction
   * in which it was read. Changes nothing where `decide` refuses.
   */
  change<T, Refusal>(
    key: SettingKey,
    decide: (stored: unknown) => Result<T, Refusal>,
    print: (value: T) => unknown,
    at: Temporal.Instant,
  ): Promise<Result<T, Refusal>>
  /** Puts settings that change together, with the events of the change. */
  putAll(
    values: readonly { readonly key: SettingKey; readonly value: unknown }[],
    events: readonly CatalogueEvent[],
    at: Temporal.Instant,
  ): Promise<void>
  /**
   * Puts what `decide` makes of the stored values of the settings in `seen` (null: nobody has set it), all or nothing.
   * Refused where one of them has another version than the writer saw; null: that does not matter. A value that stays as it is makes no version. Answers the versions from now on.
   */
  save(
    seen: ReadonlyMap<SettingKey, number | null>,
    decide: (stored: ReadonlyMap<SettingKey, unknown>) => SettingsSaved,
    at: Temporal.Instant,
    why: string | null,
  ): Promise<Result<ReadonlyMap<SettingKey, number>, SettingStale>>
  /** The writes of a setting, the latest first, at most `limit`, before version `before`. */
  history(key: SettingKey, limit: number, before: number | null): Promise<readonly SettingVersion[]>
  /** The write that held at that moment; null before the first. */
  versionAt(key: SettingKey, moment: Temporal.Instant): Promise<SettingVersion | null>
  /** Null where there is none. */
  versionOf(key: SettingKey, version: number): Promise<SettingVersion | null>
  addClosedDay(day: ClosedDay): Promise<Result<ClosedDay, ClosedDayKnown>>
  removeClosedDay(date: string): Promise<Result<ClosedDay, ClosedDayUnknown>>
  /**
   * Adds the days that no earlier call has named, so that a day the owner took away does not come back. Answers how
   * many were added.
   */
  seedClosedDays(days: readonly ClosedDay[], at: Temporal.Instant): Promise<number>
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface CataloguePorts {
  readonly services: CatalogueStore
  readonly coverage: CoverageStore
  readonly settings: SettingsStore
  readonly forms: FormStore
  readonly emergencies: EmergencyServiceStore
  /** Draws photos of emergency cards and of services. */
  readonly cardImages: EmergencyImages
  readonly photos: ServicePhotoStore
  readonly clock: Clock
  readonly ids: IdSource
}
