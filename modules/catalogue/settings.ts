import type { Appearance } from '#modules/appearance'
import { parseOfferMode } from '#modules/fulfilment'
import { type HoursRefused, type WeeklyHours, parseHours, printHours } from '#modules/scheduling'
import { type Clock, type Result, accept, businessDate } from '#modules/shared'
import {
  type AdvertSettings,
  type AdvertSettingsRefused,
  parseAdvertSettings,
  printAdvertSettings,
} from './plans/advert-settings.ts'
import { withBankRate } from './bank-rates.ts'
import {
  type InvoicingRefused,
  type InvoicingSettings,
  isOtherBank,
  parseInvoicing,
  printInvoicing,
} from './invoicing-settings.ts'
import { type PlansChanged, type PlansRefused, parsePlans, plansAfter, printPlans } from './plans/plan-settings.ts'
import type { PlanSettings } from './plans/plans.ts'
import { parseThreadFileRoom } from './chat-settings.ts'
import {
  type ClosedDay,
  type SettingKey,
  type SettingStale,
  type SettingWrite,
  type SettingsCopy,
  type SettingsStore,
  settingKeys,
} from './ports.ts'
import { defaultAds } from './public-site/ads-settings.ts'
import { defaultMarketing } from './public-site/marketing-settings.ts'
import { defaultSeo } from './public-site/seo-settings.ts'
import { defaultTeam } from './public-site/team-settings.ts'
import { type SettingValues, storedValue } from './settings/setting-kinds.ts'
import { type SiteFacts, type SiteFactsRefused, parseSiteFacts, printSiteFacts } from './site-facts.ts'
import type { SettingFault } from './stored-fields.ts'

/** The settings of the public pages, as every page has them. */
export type PublicSite = Pick<SettingValues, 'seo' | 'marketing' | 'team' | 'adsense'>

export const defaultPublicSite: PublicSite = {
  seo: defaultSeo,
  marketing: defaultMarketing,
  team: defaultTeam,
  adsense: defaultAds,
}

interface Settings extends SettingValues {
  readonly closedDays: readonly ClosedDay[]
  readonly closedDates: ReadonlySet<string>
}

/** Facts and hours as settings have them. */
interface FirstStored {
  readonly site?: object
  readonly hours?: object
}

interface FirstStoredFault extends SettingFault {
  readonly of: keyof FirstStored
}

/** The owner's settings, worked out once for each change of what is stored. */
export function createSettings({ settings, clock }: { readonly settings: SettingsStore; readonly clock: Clock }) {
  let known: { readonly from: SettingsCopy; readonly settings: Settings } | null = null

  async function current(): Promise<Settings> {
    const from = await settings.read()
    if (known?.from !== from) known = { from, settings: understand(from) }
    return known.settings
  }

  async function set<T, Refusal>(key: SettingKey, parsed: Result<T, Refusal>, print: (value: T) => unknown) {
    if (parsed.ok) await settings.put(key, print(parsed.value), clock.now())
    return parsed
  }

  return {
    /** Throws when the stored value cannot be read: then somebody edited it outside the program. */
    openingHours: async () => (await current()).opening_hours,
    setOpeningHours: (stored: unknown): Promise<Result<WeeklyHours, HoursRefused>> =>
      set('opening_hours', parseHours(stored), printHours),
    bookingTerms: async () => (await current()).booking_rules,
    room: async () => (await current()).room,
    /** The visits that technicians accept or decline. */
    offers: async () => (await current()).offers,
    setOffers: (stored: unknown) => set('offers', parseOfferMode(stored), (mode) => mode),
    /** The months that the owner set for automatic deletion. */
    retention: async () => (await current()).retention,
    /** The colour and the logo of the business: the same object until the settings change. */
    appearance: async () => (await current()).appearance,
    /** All settings of the public pages. */
    async publicSite(): Promise<PublicSite> {
      const { seo, marketing, team, adsense } = await current()
      return { seo, marketing, team, adsense }
    },
    /** Those of a moment. */
    async appearanceAt(moment: Temporal.Instant): Promise<Appearance> {
      const version = await settings.versionAt('appearance', moment)
      return storedValue('appearance', version?.value)
    },
    /** The maintenance plans and emergency tiers, whether or not the site shows them. */
    plans: async () => (await current()).plans,
    /** Refused where somebody saved others since the version of these was read. */
    async setPlans(stored: unknown): Promise<Result<PlanSettings, PlansRefused | PlansChanged>> {
      const edited = parsePlans(stored)
      if (!edited.ok) return edited
      return settings.change(
        'plans',
        (kept) => plansAfter(storedValue('plans', kept), edited.value),
        printPlans,
        clock.now(),
      )
    },
    /** The plans of adverts with their prices, and whether each waits for a person. */
    adverts: async () => (await current()).adverts,
    setAdverts: (stored: unknown): Promise<Result<AdvertSettings, AdvertSettingsRefused>> =>
      set('adverts', parseAdvertSettings(stored), printAdvertSettings),
    /** Automatic answers in the chat. */
    chat: async () => (await current()).chat,
    /** The most that the files of one booking's conversation may be. */
    threadFiles: async () => (await current()).thread_files,
    setThreadFiles: (stored: unknown) => set('thread_files', parseThreadFileRoom(stored), (room) => room),
    /** The share of a written page that other pages may have. */
    writtenPagesRule: async () => (await current()).written_pages,
    site: async () => (await current()).site,
    /** The facts of a day: after the last day of the registration for VAT the business is not registered. */
    siteOn: async (day: Temporal.PlainDate) => factsOn(await current(), day),
    /** Those of today, for prices, messages and pages. */
    siteToday: async () => factsOn(await current(), businessDate(clock.now())),
    setSite: (stored: unknown): Promise<Result<SiteFacts, SiteFactsRefused>> =>
      set('site', parseSiteFacts(stored), printSiteFacts),
    /** Everything that is wrong with the first facts and hours; what is left out stays as it is. */
    firstFaults({ site, hours }: FirstStored): readonly FirstStoredFault[] {
      const [read, week] = [site && parseSiteFacts(site), hours && parseHours(hours)]
      const faultsIn = <R extends { readonly faults: readonly SettingFault[] }>(result?: Result<unknown, R>) =>
        result && !result.ok ? result.refusal.faults : []
      return [
        ...faultsIn(read).map((fault) => ({ of: 'site' as const, ...fault })),
        ...faultsIn(week).map((fault) => ({ of: 'hours' as const, ...fault })),
      ]
    },
    /** The first facts and hours, in one transaction. Throws where they have faults. */
    async setFirst({ site, hours }: FirstStored): Promise<void> {
      const values = [
        site && { key: 'site' as const, value: printSiteFacts(storedValue('site', site)) },
        hours && { key: 'opening_hours' as const, value: printHours(storedValue('opening_hours', hours)) },
      ]
      await settings.putAll(
        values.filter((one) => one !== undefined),
        [],
        clock.now(),
      )
    },
    invoicing: async () => (await current()).invoicing,
    /**
     * The settings for invoices, with the facts of the business that change with them. Other bank details are an event.
     * Refused where the settings for invoices have another version than the writer saw.
     */
    async setInvoicing(
      storedSite: unknown,
      stored: unknown,
      { version, why }: SettingWrite = { version: null, why: null },
    ): Promise<Result<InvoicingSettings, SiteFactsRefused | InvoicingRefused | SettingStale>> {
      const [site, read] = [parseSiteFacts(storedSite), parseInvoicing(stored)]
      if (!site.ok) return site
      if (!read.ok) return read
      const at = clock.now()
      const { bankRate, bankRates } = read.value
      // Another rate is one from today on: the earlier ones stay for what was late before.
      const invoicing = { ...read.value, bankRates: withBankRate(bankRates, businessDate(at), bankRate) }
      const saved = await settings.save(
        new Map([['site', null] as const, ['invoicing', version] as const]),
        (stood) => {
          const before = storedValue('invoicing', stood.get('invoicing'))
          return {
            values: [
              { key: 'site', value: printSiteFacts(site.value) },
              { key: 'invoicing', value: printInvoicing(invoicing) },
            ],
            events: isOtherBank(before, invoicing) ? [{ kind: 'bank-details-changed', at }] : [],
          }
        },
        at,
        why,
      )
      return saved.ok ? accept(invoicing) : saved
    },
    closedDays: async () => (await current()).closedDays,
    /** The closed days as "YYYY-MM-DD", the form that scheduling takes. */
    closedDates: async () => (await current()).closedDates,
    addClosedDay: (day: ClosedDay) => settings.addClosedDay(day),
    removeClosedDay: (date: string) => settings.removeClosedDay(date),
  }
}

/** The same object while nothing of it is over. */
function factsOn({ site, invoicing: { vatRegisteredUntil: until } }: Settings, day: Temporal.PlainDate): SiteFacts {
  const isOver = until !== null && Temporal.PlainDate.compare(until, day) < 0
  return isOver ? { ...site, vatRegistered: false, vatNumber: '' } : site
}

function understand({ values, closedDays }: SettingsCopy): Settings {
  const known = Object.fromEntries(
    settingKeys.map((key) => [key, storedValue(key, values.get(key))]),
  ) as unknown as SettingValues
  return { ...known, closedDays, closedDates: new Set(closedDays.map(({ date }) => date)) }
}
