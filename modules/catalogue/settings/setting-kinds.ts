import {
  type Appearance,
  defaultAppearance,
  parseAppearance,
  printAppearance,
  storedAppearance,
} from '#modules/appearance'
import { type OfferMode, defaultOfferMode, parseOfferMode } from '#modules/fulfilment'
import { type RetentionSettings, defaultRetention, parseRetention, printRetention } from '#modules/retention'
import {
  type RoomSettings,
  type WeeklyHours,
  defaultRoom,
  defaultWeeklyHours,
  parseHours,
  parseRoom,
  printHours,
  printRoom,
} from '#modules/scheduling'
import { type Result, accept, businessDate, refuse } from '#modules/shared'
import { withBankRate } from '../bank-rates.ts'
import { type BookingTerms, defaultBookingTerms, parseBookingTerms, printBookingTerms } from '../booking-terms.ts'
import {
  type ChatSettings,
  type ThreadFileRoom,
  defaultChatSettings,
  defaultThreadFileRoom,
  parseChatSettings,
  parseThreadFileRoom,
} from '../chat-settings.ts'
import type { CatalogueEvent } from '../events.ts'
import {
  type InvoicingSettings,
  defaultInvoicingSettings,
  isOtherBank,
  parseInvoicing,
  printInvoicing,
} from '../invoicing-settings.ts'
import {
  type AdvertSettings,
  defaultAdvertSettings,
  parseAdvertSettings,
  printAdvertSettings,
} from '../plans/advert-settings.ts'
import { parsePlans, printPlans } from '../plans/plan-settings.ts'
import { type PlanSettings, defaultPlanSettings } from '../plans/plans.ts'
import type { SettingKey } from '../ports.ts'
import { type PricingSettings, defaultPricing, parsePricing, printPricing } from './pricing-settings.ts'
import { type AdSettings, defaultAds, parseAds } from '../public-site/ads-settings.ts'
import { type MarketingSettings, defaultMarketing, parseMarketing } from '../public-site/marketing-settings.ts'
import { type SeoSettings, defaultSeo, parseSeo } from '../public-site/seo-settings.ts'
import { type TeamSettings, defaultTeam, parseTeam } from '../public-site/team-settings.ts'
import { type SiteFacts, defaultSiteFacts, parseSiteFacts, printSiteFacts } from '../site-facts.ts'
import type { SettingFault } from '../stored-fields.ts'
import { type WrittenPageSettings, defaultWrittenPages, parseWrittenPages } from '../written-settings.ts'

/** The stored value and the events where a setting takes another value. */
interface Followed<T> {
  readonly value: T
  readonly events: readonly CatalogueEvent[]
}

export interface SettingRefused {
  readonly kind: 'setting-refused'
  readonly faults: readonly SettingFault[]
}

/** The value of each setting, as modules use it. */
export interface SettingValues {
  readonly opening_hours: WeeklyHours
  readonly booking_rules: BookingTerms
  readonly room: RoomSettings
  readonly offers: OfferMode
  readonly site: SiteFacts
  readonly invoicing: InvoicingSettings
  readonly plans: PlanSettings
  readonly adverts: AdvertSettings
  readonly chat: ChatSettings
  readonly thread_files: ThreadFileRoom
  readonly pricing: PricingSettings
  readonly retention: RetentionSettings
  readonly written_pages: WrittenPageSettings
  readonly appearance: Appearance
  readonly seo: SeoSettings
  readonly adsense: AdSettings
  readonly team: TeamSettings
  readonly marketing: MarketingSettings
}

/** A setting, whichever it is: values of an unknown type are in the form in which they are stored. */
export interface SettingKind<T> {
  /** The value while nobody has set it. */
  readonly first: unknown
  /** The value by the rules of today, or every fault of it. */
  parse(this: void, stored: unknown): Result<T, SettingRefused>
  /** A value that is stored, which the rules of today may refuse. */
  parseStored(this: void, stored: unknown): Result<T, { readonly kind: string }>
  /** The value by the rules of today, in the form in which it is stored. */
  read(this: void, stored: unknown): Result<unknown, SettingRefused>
  /** The value to store in the place of `now`, which is stored, with the events of the change. */
  follow(this: void, now: unknown, next: unknown, at: Temporal.Instant): Followed<unknown>
}

interface Rules<T> {
  readonly first: T
  readonly parse: (stored: unknown) => Result<T, { readonly kind: string; readonly faults?: readonly SettingFault[] }>
  readonly print: (value: T) => unknown
  /** Reads what is stored, where the rules of today may be stricter than those of its day. */
  readonly parseStored?: (stored: unknown) => Result<T, { readonly kind: string }>
  readonly follow?: (now: T, next: T, at: Temporal.Instant) => Followed<T>
}

const asItIs = (value: unknown) => value

function kind<T>({ first, parse: judge, print, parseStored = judge, follow }: Rules<T>): SettingKind<T> {
  const parse = (stored: unknown): Result<T, SettingRefused> => {
    const parsed = judge(stored)
    if (parsed.ok) return parsed
    return refuse({
      kind: 'setting-refused',
      faults: parsed.refusal.faults ?? [{ path: '', message: 'is not valid' }],
    })
  }
  return {
    first: print(first),
    parse,
    parseStored,
    read(stored) {
      const parsed = parse(stored)
      return parsed.ok ? accept(print(parsed.value)) : parsed
    },
    follow(now, next, at) {
      if (!follow) return { value: next, events: [] }
      const { value, events } = follow(understood(parseStored(now)), understood(parseStored(next)), at)
      return { value: print(value), events }
    },
  }
}

function understood<T>(parsed: Result<T, { readonly kind: string }>, key?: SettingKey): T {
  if (parsed.ok) return parsed.value
  const name = key === undefined ? 'a stored setting' : `the stored setting ${key}`
  throw new Error(`${name} cannot be understood: ${JSON.stringify(parsed.refusal)}`)
}

/** The value of a setting that is stored, or of nothing. Throws where it cannot be understood: then somebody edited the data. */
export function storedValue<Key extends SettingKey>(key: Key, stored: unknown): SettingValues[Key] {
  const { first, parseStored } = settingKinds[key]
  return understood(parseStored(stored ?? first), key)
}

/** Every setting by its key. A new one stands here, so that its history, "Put back" and the test of all settings have it. */
export const settingKinds: { readonly [Key in SettingKey]: SettingKind<SettingValues[Key]> } = {
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
  appearance: kind({
    first: defaultAppearance,
    parse: parseAppearance,
    print: printAppearance,
    parseStored: storedAppearance,
  }),
  adsense: kind({ first: defaultAds, parse: parseAds, print: asItIs }),
  team: kind({ first: defaultTeam, parse: parseTeam, print: asItIs }),
  marketing: kind({ first: defaultMarketing, parse: parseMarketing, print: asItIs }),
  seo: kind({ first: defaultSeo, parse: parseSeo, print: asItIs }),
  written_pages: kind({ first: defaultWrittenPages, parse: parseWrittenPages, print: asItIs }),
}
