import { type Clock, type Pence, type Result, accept, refuse } from '#modules/shared'
import { defaultBookingTerms, parseBookingTerms, printBookingTerms } from '../booking-terms.ts'
import type { SettingKey, SettingWrite, SettingsCopy, SettingsStore } from '../ports.ts'
import { type PricingSettings, defaultPricing, parsePricing, printPricing } from './pricing-settings.ts'
import type { SettingFault } from '../stored-fields.ts'

/** All that prices come from besides the services themselves. */
export interface Prices extends PricingSettings {
  readonly callOutFee: Pence
  readonly emergencyFee: Pence
}

/** The values on the wire. */
export function printPrices({ callOutFee, emergencyFee, ...pricing }: Prices) {
  return {
    ...printPricing(pricing),
    call_out_fee_pence: Number(callOutFee),
    emergency_fee_pence: Number(emergencyFee),
  }
}

interface PricesRefused {
  readonly kind: 'setting-refused'
  readonly faults: readonly SettingFault[]
}

export function parsePrices(wanted: unknown): Result<Prices, PricesRefused> {
  const { call_out_fee_pence, emergency_fee_pence, ...factors }: Readonly<Record<string, unknown>> =
    typeof wanted === 'object' && wanted !== null ? { ...wanted } : {}
  const pricing = parsePricing(factors)
  const fees = parseBookingTerms({ late_cancellation_fee_pence: call_out_fee_pence, emergency_fee_pence })
  const faults = [
    ...(pricing.ok ? [] : pricing.refusal.faults),
    ...(fees.ok ? [] : fees.refusal.faults).map(({ path, message }) => ({
      path: path === 'late_cancellation_fee_pence' ? 'call_out_fee_pence' : path,
      message,
    })),
  ]
  if (!pricing.ok || !fees.ok) return refuse({ kind: 'setting-refused', faults })
  const { callOutFee, emergencyFee } = fees.value
  return accept({ ...pricing.value, callOutFee, emergencyFee })
}

const keys = ['pricing', 'booking_rules'] as const satisfies readonly SettingKey[]

/** The fees stand among the rules for bookings, so that prices are two settings, saved as one. */
export function createPrices({ settings, clock }: { readonly settings: SettingsStore; readonly clock: Clock }) {
  const versionIn = ({ versions }: SettingsCopy, key: SettingKey) => versions.get(key) ?? 0
  const understood = <T>(parsed: Result<T, object>): T => {
    if (parsed.ok) return parsed.value
    throw new Error(`stored prices cannot be understood: ${JSON.stringify(parsed.refusal)}`)
  }
  const termsIn = (stored: unknown) => (stored == null ? defaultBookingTerms : understood(parseBookingTerms(stored)))

  async function prices(): Promise<Prices & { readonly version: number }> {
    const copy = await settings.read()
    const pricing = copy.values.get('pricing')
    const { callOutFee, emergencyFee } = termsIn(copy.values.get('booking_rules'))
    const factors = pricing === undefined ? defaultPricing : understood(parsePricing(pricing))
    const version = keys.reduce((sum, key) => sum + versionIn(copy, key), 0)
    return { ...factors, callOutFee, emergencyFee, version }
  }

  return {
    /** The version counts the writes of both settings. */
    prices,
    async setPrices(wanted: unknown, { version, why }: SettingWrite) {
      const parsed = parsePrices(wanted)
      if (!parsed.ok) return parsed
      const { callOutFee, emergencyFee, ...pricing } = parsed.value
      const copy = await settings.read()
      const [first, second] = [versionIn(copy, 'pricing'), versionIn(copy, 'booking_rules')]
      // A version that is not the sum of both is of another moment: no version of a setting is below 0.
      const seen = version === null ? null : version === first + second ? first : -1
      const saved = await settings.save(
        new Map([['pricing', seen] as const, ['booking_rules', seen === null ? null : second] as const]),
        (stood) => {
          const terms = termsIn(stood.get('booking_rules'))
          const isOther = terms.callOutFee !== callOutFee || terms.emergencyFee !== emergencyFee
          const fees = {
            key: 'booking_rules',
            value: printBookingTerms({ ...terms, callOutFee, emergencyFee }),
          } as const
          const factors = { key: 'pricing', value: printPricing(pricing) } as const
          return { values: isOther ? [factors, fees] : [factors], events: [] }
        },
        clock.now(),
        why,
      )
      if (saved.ok) return accept(await prices())
      const now = await prices()
      return refuse({ ...saved.refusal, version: now.version, value: printPrices(now) })
    },
  }
}
