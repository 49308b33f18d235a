import type { ArrivalKind } from '#modules/scheduling'
import type { Pence, ServiceId } from '#modules/shared'
import type { Question } from './pages/service-texts.ts'

export const paymentPolicies = ['full', 'deposit', 'hold', 'after'] as const

/** When a customer pays: all when booking, the call-out first, held until done, or by invoice afterwards. */
export type PaymentPolicy = (typeof paymentPolicies)[number]

/** A trade, or the one tile (`isFlag`) that is no trade but shows the emergency services of all trades, as the data file has it. */
export interface SeedCategory {
  readonly slug: string
  readonly label: string
  readonly description: string
  /** The name of an icon. */
  readonly icon: string
  /** One of the tiles of the booking form; else listed below them. */
  readonly isTile: boolean
  readonly isFlag: boolean
  /** How many jobs may run at once while no approved technician has this trade. */
  readonly parallelCapacity: number
}

export interface Category extends SeedCategory {
  /** False for one that is retired: none of its services is offered. */
  readonly isActive: boolean
  /** The details that the office set: the data file no longer changes them. */
  readonly own: readonly TradeDetail[]
  /** The office sorted the trades since it came: the data file no longer does. */
  readonly ownPlace: boolean
  /** Grows by one with each change; an edit of an older version is refused. Another place is no change. */
  readonly version: number
}

/** The details of a trade that the data file has and the office may change. */
export const tradeDetails = ['label', 'description', 'icon', 'isTile', 'parallelCapacity'] as const
export type TradeDetail = (typeof tradeDetails)[number]

/** The details themselves. */
export type TradeDetails = Pick<SeedCategory, TradeDetail>

/** Those of the first that the second has otherwise. */
export function differingTradeDetails(one: TradeDetails, other: TradeDetails): readonly TradeDetail[] {
  return tradeDetails.filter((detail) => one[detail] !== other[detail])
}

export interface Service {
  readonly id: ServiceId
  readonly name: string
  /** The last part of its page's address; it stays when the name changes. */
  readonly slug: string
  readonly description: string
  readonly included: readonly string[]
  readonly questions: readonly Question[]
  /** The slug of a trade. */
  readonly category: string
  /** The consumer's price, VAT included. */
  readonly basePrice: Pence
  /** The whole price of an emergency; null where the tariff's multiplier decides. */
  readonly emergencyPrice: Pence | null
  readonly durationMinutes: number
  /** Free time on either side of the visit, by the data file. */
  readonly bufferMinutes: number
  readonly room: ServiceRoom
  /** How exactly the arrival is promised to customers. An emergency has no start that could have a window. */
  readonly arrival: ArrivalKind
  /** Its place among the services of its trade, the first to be shown; the name decides between equals. */
  readonly position: number
  /** Trades and certificates; the technician must have all of them. */
  readonly requiredSkills: readonly string[]
  readonly isEmergency: boolean
  /** Offered to customers. */
  readonly isActive: boolean
  readonly paymentPolicy: PaymentPolicy
  /** The codes of the districts in which it is offered, at least one; null: wherever the business works. */
  readonly districts: readonly string[] | null
  /** Names the values that the owner set: the data file no longer changes them. */
  readonly edited: OwnersValues
  /** Grows by one with each change; an edit of an older version is refused. */
  readonly version: number
  readonly createdAt: Temporal.Instant
  readonly updatedAt: Temporal.Instant
}

/** The owner's own values; null: the buffer of the data file, and the notice and the horizon of the business. */
export interface ServiceRoom {
  readonly beforeMinutes: number | null
  readonly afterMinutes: number | null
  readonly noticeMinutes: number | null
  readonly horizonDays: number | null
}

export const noServiceRoom: ServiceRoom = {
  beforeMinutes: null,
  afterMinutes: null,
  noticeMinutes: null,
  horizonDays: null,
}

/** The largest of each. */
export const serviceRoomLimits = { beforeMinutes: 240, afterMinutes: 240, noticeMinutes: 20_160, horizonDays: 365 }

/** The details of a service that the data file has and the office may change. */
export const serviceDetails = [
  'name',
  'description',
  'category',
  'durationMinutes',
  'requiredSkills',
  'isEmergency',
] as const
export type ServiceDetail = (typeof serviceDetails)[number]

/** The details themselves. */
export type ServiceDetails = Pick<Service, ServiceDetail>

/** Those of the first that the second has otherwise. */
export function differingDetails(one: ServiceDetails, other: ServiceDetails): readonly ServiceDetail[] {
  return serviceDetails.filter((detail) => String(one[detail]) !== String(other[detail]))
}

interface OwnersValues {
  readonly basePrice: boolean
  readonly emergencyPrice: boolean
  readonly isActive: boolean
  readonly paymentPolicy: boolean
  readonly included: boolean
  readonly questions: boolean
  readonly details: readonly ServiceDetail[]
}

/** Whether a service is offered in a district of the business; `district`: its code. */
export function isOfferedIn({ districts }: Pick<Service, 'districts'>, district: string): boolean {
  return districts === null || districts.includes(district)
}

/** The services of a category; those of the flag are the emergencies of every trade. */
export function servicesIn(services: readonly Service[], category: Category): readonly Service[] {
  return services.filter((service) => (category.isFlag ? service.isEmergency : service.category === category.slug))
}
