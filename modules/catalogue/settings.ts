import { type Appearance, defaultAppearance, storedAppearance } from '#modules/appearance'
import { type OfferMode, defaultOfferMode, parseOfferMode } from '#modules/fulfilment'
import { type RetentionSettings, defaultRetention, parseRetention } from '#modules/retention'
import {
  type HoursRefused,
  type RoomRefused,
  type RoomSettings,
  type WeeklyHours,
  defaultRoom,
  defaultWeeklyHours,
  parseHours,
  parseRoom,
  printHours,
  printRoom,
} from '#modules/scheduling'
import { type Clock, type Result, accept, businessDate } from '#modules/shared'
import {
  type AdvertSettings,
  type AdvertSettingsRefused,
  defaultAdvertSettings,
  parseAdvertSettings,
  printAdvertSettings,
} from './plans/advert-settings.ts'
import { withBankRate } from './bank-rates.ts'
import {
  type BookingTerms,
  type BookingTermsRefused,
  defaultBookingTerms,
  parseBookingTerms,
  printBookingTerms,
} from './booking-terms.ts'
import {
  type InvoicingRefused,
  type InvoicingSettings,
  defaultInvoicingSettings,
  isOtherBank,
  parseInvoicing,
  printInvoicing,
} from './invoicing-settings.ts'
import { type PlansChanged, type PlansRefused, parsePlans, plansAfter, printPlans } from './plans/plan-settings.ts'
import { type PlanSettings, defaultPlanSettings } from './plans/plans.ts'
import {
  type ChatSettings,
  type ThreadFileRoom,
  defaultChatSettings,
  defaultThreadFileRoom,
  parseChatSettings,
  parseThreadFileRoom,
} from './chat-settings.ts'
import type { ClosedDay, SettingKey, SettingStale, SettingWrite, SettingsCopy, SettingsStore } from './ports.ts'
import {
  type SiteFacts,
  type SiteFactsRefused,
  defaultSiteFacts,
  parseSiteFacts,
  printSiteFacts,
} from './site-facts.ts'
import type { SettingFault } from './stored-fields.ts'
import { type WrittenPageSettings, defaultWrittenPages, parseWrittenPages } from './written-settings.ts'

interface Settings {
  readonly openingHours: WeeklyHours
  readonly bookingTerms: BookingTerms
  readonly room: RoomSettings
  readonly offers: OfferMode
  readonly adverts: AdvertSettings
  readonly chat: ChatSettings
  readonly threadFiles: ThreadFileRoom
  readonly writtenPages: WrittenPageSettings
  readonly site: SiteFacts
  readonly invoicing: InvoicingSettings
  readonly plans: PlanSettings
  readonly retention: RetentionSettings
  readonly appearance: Appearance
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
    /** Throws when what is stored cannot be understood: then somebody wrote it by hand. */
    openingHours: async () => (await current()).openingHours,
    setOpeningHours: (stored: unknown): Promise<Result<WeeklyHours, HoursRefused>> =>
      set('opening_hours', parseHours(stored), printHours),
    bookingTerms: async () => (await current()).bookingTerms,
    setBookingTerms: (stored: unknown): Promise<Result<BookingTerms, BookingTermsRefused>> =>
      set('booking_rules', parseBookingTerms(stored), printBookingTerms),
    room: async () => (await current()).room,
    setRoom: (stored: unknown): Promise<Result<RoomSettings, RoomRefused>> => set('room', parseRoom(stored), printRoom),
    /** The visits that technicians accept or decline. */
    offers: async () => (await current()).offers,
    setOffers: (stored: unknown) => set('offers', parseOfferMode(stored), (mode) => mode),
    /** The months that the owner set for what is deleted by itself. */
    retention: async () => (await current()).retention,
    /** The colour and the logo of the business: the same object until the settings change. */
    appearance: async () => (await current()).appearance,
    /** Those of a moment. */
    async appearanceAt(moment: Temporal.Instant): Promise<Appearance> {
      const version = await settings.versionAt('appearance', moment)
      return version ? understood('appearance', version.value, storedAppearance) : defaultAppearance
    },
    /** The maintenance plans and emergency tiers, whether or not the site shows them. */
    plans: async () => (await current()).plans,
    /** Refused where somebody saved others since the version of these was read. */
    async setPlans(stored: unknown): Promise<Result<PlanSettings, PlansRefused | PlansChanged>> {
      const edited = parsePlans(stored)
      if (!edited.ok) return edited
      return settings.change(
        'plans',
        (kept) => plansAfter(kept === null ? defaultPlanSettings : understood('plans', kept, parsePlans), edited.value),
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
    setChat: (stored: unknown) => set('chat', parseChatSettings(stored), (chat) => chat),
    /** The most that the files of one booking's conversation may be. */
    threadFiles: async () => (await current()).threadFiles,
    setThreadFiles: (stored: unknown) => set('thread_files', parseThreadFileRoom(stored), (room) => room),
    /** The share of a written page that other pages may have. */
    writtenPagesRule: async () => (await current()).writtenPages,
    setWrittenPagesRule: (stored: unknown) => set('written_pages', parseWrittenPages(stored), (rule) => rule),
    site: async () => (await current()).site,
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
        site && { key: 'site' as const, value: printSiteFacts(understood('site', site, parseSiteFacts)) },
        hours && { key: 'opening_hours' as const, value: printHours(understood('opening_hours', hours, parseHours)) },
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
          const kept = stood.get('invoicing')
          const before = kept == null ? defaultInvoicingSettings : understood('invoicing', kept, parseInvoicing)
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

function understand({ values, closedDays }: SettingsCopy): Settings {
  return {
    openingHours: stored(values, 'opening_hours', parseHours) ?? defaultWeeklyHours,
    bookingTerms: stored(values, 'booking_rules', parseBookingTerms) ?? defaultBookingTerms,
    room: stored(values, 'room', parseRoom) ?? defaultRoom,
    offers: stored(values, 'offers', parseOfferMode) ?? defaultOfferMode,
    adverts: stored(values, 'adverts', parseAdvertSettings) ?? defaultAdvertSettings,
    chat: stored(values, 'chat', parseChatSettings) ?? defaultChatSettings,
    threadFiles: stored(values, 'thread_files', parseThreadFileRoom) ?? defaultThreadFileRoom,
    writtenPages: stored(values, 'written_pages', parseWrittenPages) ?? defaultWrittenPages,
    site: stored(values, 'site', parseSiteFacts) ?? defaultSiteFacts,
    invoicing: stored(values, 'invoicing', parseInvoicing) ?? defaultInvoicingSettings,
    plans: stored(values, 'plans', parsePlans) ?? defaultPlanSettings,
    retention: stored(values, 'retention', parseRetention) ?? defaultRetention,
    appearance: stored(values, 'appearance', storedAppearance) ?? defaultAppearance,
    closedDays,
    closedDates: new Set(closedDays.map(({ date }) => date)),
  }
}

function stored<T>(
  values: ReadonlyMap<string, unknown>,
  key: SettingKey,
  parse: (stored: unknown) => Result<T, { readonly kind: string }>,
): T | null {
  return values.has(key) ? understood(key, values.get(key), parse) : null
}

function understood<T>(
  key: SettingKey,
  value: unknown,
  parse: (stored: unknown) => Result<T, { readonly kind: string }>,
): T {
  const parsed = parse(value)
  if (!parsed.ok) throw new Error(`the stored setting ${key} cannot be understood: ${JSON.stringify(parsed.refusal)}`)
  return parsed.value
}
