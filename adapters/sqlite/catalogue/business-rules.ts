import { parsePricing } from '#modules/catalogue'
import { offerModes, parseOfferMode } from '#modules/fulfilment'
import { type BusinessRules, defaultBusinessRules } from '#modules/booking'
import { parseHours } from '#modules/scheduling'
import { pence } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareRoom } from './room.ts'

interface Stored {
  readonly key: string
  readonly value: string
}

/** The settings that booking goes by, read anew each time and understood anew only when their text has changed. */
export function prepareBusinessRules(database: SqliteDatabase): () => BusinessRules {
  const { raw } = database
  const room = prepareRoom(database)
  const read = raw.prepare<[], Stored>(
    `select key, value from settings where key in ('opening_hours', 'booking_rules', 'offers', 'pricing') order by key`,
  )
  let text = '[]'
  let rules = defaultBusinessRules
  return () => {
    const stored = read.all()
    const present = stored.length === 0 ? '[]' : JSON.stringify(stored)
    if (present !== text) {
      rules = understand(new Map(stored.map(({ key, value }) => [key, JSON.parse(value)])))
      text = present
    }
    return { ...rules, ...room() }
  }
}

function understand(settings: ReadonlyMap<string, unknown>): BusinessRules {
  const numbers = settings.get('booking_rules') ?? {}
  const hours = settings.get('opening_hours')
  const number = (key: string, otherwise: number) => wholeNumber(numbers, key, otherwise)
  const { booking, unpaidMinutes, callOutFee, emergencyFee, refundLimit, guaranteeMonths, freeChangeHours } =
    defaultBusinessRules
  return {
    ...defaultBusinessRules,
    ...understandPricing(settings.get('pricing')),
    hours: hours === undefined ? defaultBusinessRules.hours : understandHours(hours),
    booking: {
      minimumNoticeMinutes: number('minimum_notice_minutes', booking.minimumNoticeMinutes),
      horizonDays: number('horizon_days', booking.horizonDays),
      earliestOpenDay: {
        urgent: number('urgent_from_open_day', booking.earliestOpenDay.urgent),
        priority: number('priority_from_open_day', booking.earliestOpenDay.priority),
        standard: number('standard_from_open_day', booking.earliestOpenDay.standard),
      },
    },
    unpaidMinutes: number('unpaid_minutes', unpaidMinutes),
    callOutFee: pence(number('late_cancellation_fee_pence', callOutFee)),
    emergencyFee: pence(number('emergency_fee_pence', emergencyFee)),
    refundLimit: pence(number('refund_without_admin_pence', refundLimit)),
    guaranteeMonths: number('guarantee_months', guaranteeMonths),
    freeChangeHours: number('free_change_hours', freeChangeHours),
    offers: understandOffers(settings.get('offers')),
  }
}

function understandPricing(stored: unknown): Pick<BusinessRules, 'tariff' | 'emergencyMinutes'> {
  const pricing = parsePricing(stored ?? {})
  if (!pricing.ok)
    throw new Error(`the setting pricing cannot be understood: ${JSON.stringify(pricing.refusal.faults)}`)
  const { tariff, targets } = pricing.value
  return { tariff, emergencyMinutes: targets.emergency.within }
}

function understandOffers(stored: unknown): BusinessRules['offers'] {
  if (stored === undefined) return defaultBusinessRules.offers
  const mode = parseOfferMode(stored)
  if (!mode.ok) throw new Error(`the setting offers cannot be understood: one of ${offerModes.join(', ')}`)
  return mode.value
}

function understandHours(stored: unknown): BusinessRules['hours'] {
  const hours = parseHours(stored)
  if (hours.ok) return hours.value
  const faults = hours.refusal.faults.map(({ path, message }) => `${path} ${message}`)
  throw new Error(`the setting opening_hours cannot be understood: ${faults.join('; ')}`)
}

function wholeNumber(value: unknown, key: string, otherwise: number): number {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  if (found === undefined) return otherwise
  if (typeof found === 'number' && Number.isSafeInteger(found) && found >= 0) return found
  throw new Error(`the setting booking_rules cannot be understood: ${key} must be a whole number, not negative`)
}
