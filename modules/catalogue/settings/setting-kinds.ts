import { defaultAppearance, parseAppearance, printAppearance } from '#modules/appearance'
import { defaultOfferMode, parseOfferMode } from '#modules/fulfilment'
import { defaultRetention, parseRetention, printRetention } from '#modules/retention'
import { defaultRoom, defaultWeeklyHours, parseHours, parseRoom, printHours, printRoom } from '#modules/scheduling'
import { type Result, accept, businessDate, refuse } from '#modules/shared'
import { withBankRate } from '../bank-rates.ts'
import { defaultBookingTerms, parseBookingTerms, printBookingTerms } from '../booking-terms.ts'
import { defaultChatSettings, defaultThreadFileRoom, parseChatSettings, parseThreadFileRoom } from '../chat-settings.ts'
import type { CatalogueEvent } from '../events.ts'
import { defaultInvoicingSettings, isOtherBank, parseInvoicing, printInvoicing } from '../invoicing-settings.ts'
import { defaultAdvertSettings, parseAdvertSettings, printAdvertSettings } from '../plans/advert-settings.ts'
import { parsePlans, printPlans } from '../plans/plan-settings.ts'
import { defaultPlanSettings } from '../plans/plans.ts'
import type { SettingKey } from '../ports.ts'
import { defaultPricing, parsePricing, printPricing } from './pricing-settings.ts'
import { defaultSiteFacts, parseSiteFacts, printSiteFacts } from '../site-facts.ts'
import type { SettingFault } from '../stored-fields.ts'
import { defaultWrittenPages, parseWrittenPages } from '../written-settings.ts'

/** The stored value and the events where a setting takes another value. */
interface Followed<T> {
  readonly value: T
  readonly events: readonly CatalogueEvent[]
}

export interface SettingRefused {
  readonly kind: 'setting-refused'
  readonly faults: readonly SettingFault[]
}

/** A setting, whichever it is: its values are in the form in which they are stored. */
export interface SettingKind {
  /** As it is while nobody has set it. */
  readonly first: unknown
  /** The value by the rules of today, or every fault of it. */
  read(stored: unknown): Result<unknown, SettingRefused>
  /** The value to store in the place of `now`, which is stored, with the events of the change. */
  follow(now: unknown, next: unknown, at: Temporal.Instant): Followed<unknown>
}

interface Rules<T> {
  readonly first: T
  readonly parse: (stored: unknown) => Result<T, { readonly kind: string; readonly faults?: readonly SettingFault[] }>
  readonly print: (value: T) => unknown
  readonly follow?: (now: T, next: T, at: Temporal.Instant) => Followed<T>
}

const asItIs = (value: unknown) => value

function kind<T>({ first, parse, print, follow }: Rules<T>): SettingKind {
  const known = (stored: unknown): T => {
    const parsed = parse(stored)
    if (!parsed.ok) throw new Error(`a stored setting cannot be understood: ${JSON.stringify(parsed.refusal)}`)
    return parsed.value
  }
  return {
    first: print(first),
    read(stored) {
      const parsed = parse(stored)
      if (parsed.ok) return accept(print(parsed.value))
      return refuse({
        kind: 'setting-refused',
        faults: parsed.refusal.faults ?? [{ path: '', message: 'is not valid' }],
      })
    },
    follow(now, next, at) {
      if (!follow) return { value: next, events: [] }
      const { value, events } = follow(known(now), known(next), at)
      return { value: print(value), events }
    },
  }
}

/** Every setting by its key. A new one stands here, so that its history, "Put back" and the test of all settings have it. */
export const settingKinds: Readonly<Record<SettingKey, SettingKind>> = {
  opening_hours: kind({ first: defaultWeeklyHours, parse: parseHours, print: printHours }),
  booking_rules: kind({ first: defaultBookingTerms, parse: parseBookingTerms, print: printBookingTerms }),
  room: kind({ first: defaultRoom, parse: parseRoom, print: printRoom }),
  offers: kind({ first: defaultOfferMode, parse: parseOfferMode, print: asItIs }),
  site: kind({ first: defaultSiteFacts, parse: parseSiteFacts, print: printSiteFacts }),
  invoicing: kind({
    first: defaultInvoicingSettings,
    parse: parseInvoicing,
    print: printInvoicing,
    follow: (now, next, at) => ({
      // Rates of the bank are facts of the past: no earlier version takes one away.
      value: { ...next, bankRates: withBankRate(now.bankRates, businessDate(at), next.bankRate) },
      events: isOtherBank(now, next) ? [{ kind: 'bank-details-changed', at }] : [],
    }),
  }),
  plans: kind({
    first: defaultPlanSettings,
    parse: parsePlans,
    print: printPlans,
    // Plans count their own versions too.
    follow: (now, next) => ({ value: { ...next, version: now.version + 1 }, events: [] }),
  }),
  adverts: kind({ first: defaultAdvertSettings, parse: parseAdvertSettings, print: printAdvertSettings }),
  chat: kind({ first: defaultChatSettings, parse: parseChatSettings, print: asItIs }),
  thread_files: kind({ first: defaultThreadFileRoom, parse: parseThreadFileRoom, print: asItIs }),
  pricing: kind({ first: defaultPricing, parse: parsePricing, print: printPricing }),
  retention: kind({ first: defaultRetention, parse: parseRetention, print: printRetention }),
  appearance: kind({ first: defaultAppearance, parse: parseAppearance, print: printAppearance }),
  written_pages: kind({ first: defaultWrittenPages, parse: parseWrittenPages, print: asItIs }),
}
