import { type Catalogue, type SettingKey, type SettingRefused, type SettingValues } from '#modules/catalogue'
import type { PrivacyModule } from '#modules/privacy'
import { type Result, accept } from '#modules/shared'
import type { SiteModule } from '#modules/site'
import { appearanceEffects } from '../../appearance/appearance-effects.ts'
import { type RuleModules, bookingRuleEffects } from '../../catalogue/booking-rule-effects.ts'
import { businessEffects } from '../../catalogue/business-effects.ts'
import { priceEffects } from '../../catalogue/price-effects.ts'
import { retentionEffects } from '../../privacy/retention-effects.ts'
import { adsEffects } from '../../public-site/ads-effects.ts'
import { marketingEffects } from '../../public-site/marketing-effects.ts'
import { seoEffects } from '../../public-site/seo-effects.ts'
import { teamEffects } from '../../public-site/team-effects.ts'
import type { Effect } from '../fields.ts'
import { advertEffects } from './advert-effects.ts'
import { chatEffects, offerEffects, threadFileEffects, writtenPageEffects } from './small-effects.ts'
import { hoursEffects } from './hours-effects.ts'
import { invoicingEffects } from './invoicing-effects.ts'
import { planEffects } from './plan-effects.ts'
import { startEffects } from './start-effects.ts'

export interface EffectModules {
  readonly catalogue: Catalogue
  readonly booking: RuleModules['booking']
  readonly accounts: RuleModules['accounts']
  readonly privacy: Pick<PrivacyModule, 'retain'>
  readonly site: Pick<SiteModule, 'agreedMembers'>
}

type Effects = readonly Effect[] | Promise<readonly Effect[]>

export type EffectTable = {
  readonly [Key in SettingKey]: (now: SettingValues[Key], then: SettingValues[Key]) => Effects
}

/** The effects of saving a value of any setting, judged by its rules. A new setting does not compile without them. */
export function createSettingEffects(modules: EffectModules) {
  const { catalogue, privacy } = modules
  const table: EffectTable = {
    adverts: advertEffects,
    appearance: appearanceEffects,
    async booking_rules(now, then) {
      const room = await catalogue.room()
      return bookingRuleEffects(modules, { terms: now, room }, { terms: then, room })
    },
    chat: chatEffects,
    async invoicing(now, then) {
      const site = await catalogue.site()
      return invoicingEffects({ invoicing: now, site }, { invoicing: then, site })
    },
    offers: offerEffects,
    async opening_hours(now, then) {
      return [...hoursEffects(now, then), ...(await startEffects(modules, { hours: now }, { hours: then }))]
    },
    plans: planEffects,
    async pricing(now, then) {
      const [{ callOutFee, emergencyFee }, services] = await Promise.all([
        catalogue.bookingTerms(),
        catalogue.activeServices(),
      ])
      const fees = { callOutFee, emergencyFee }
      return priceEffects({ ...now, ...fees }, { ...then, ...fees }, services)
    },
    retention: (now, then) => retentionEffects(privacy, now, then),
    async room(now, then) {
      const terms = await catalogue.bookingTerms()
      return bookingRuleEffects(modules, { terms, room: now }, { terms, room: then })
    },
    adsense: adsEffects,
    team: async (now, then) => teamEffects(now, then, await modules.site.agreedMembers()),
    marketing: marketingEffects,
    seo: seoEffects,
    site: businessEffects,
    thread_files: threadFileEffects,
    written_pages: writtenPageEffects,
  }

  return async <Key extends keyof EffectTable>(
    key: Key,
    stored: unknown,
  ): Promise<Result<readonly Effect[], SettingRefused>> => {
    const change = await catalogue.settingChange(key, stored)
    if (!change.ok) return change
    return accept(await table[key](change.value.before, change.value.after))
  }
}
