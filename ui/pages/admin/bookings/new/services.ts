import type { Offer } from '../../../../components/wizard/view.ts'
import type { KnownCaller } from './caller-shown.ts'
import { formatPence } from '../../../../format.ts'

/** A service as a line to choose. */
export interface ServiceOption {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly trade: string
  /** "from £85.00, 1 hour". */
  readonly note: string
  /** The caller had it before. */
  readonly isUsual: boolean
}

/** The services that are offered, those that the caller had before first. */
export function serviceOptions(offer: Offer, caller: KnownCaller | null): readonly ServiceOption[] {
  const usual = new Set((caller?.bookings ?? []).map(({ service }): string => service.id))
  const labels = new Map(offer.trades.map(({ slug, label }) => [slug, label]))
  const options = offer.services.map(({ id, name, description, category, emergency, duration, prices }) => ({
    id,
    name,
    description,
    trade: labels.get(category) ?? '',
    note: emergency
      ? `Emergency, ${formatPence(prices.emergency)}`
      : `from ${formatPence(prices.standard)}, ${duration}`,
    isUsual: usual.has(id),
  }))
  return [...options.filter(({ isUsual }) => isUsual), ...options.filter(({ isUsual }) => !isUsual)]
}
