import type { SettingKey } from '#modules/catalogue'
import { at, atKeywords, atSystem } from '#modules/shared'

/** The page on which each setting is changed, and has its history. */
export const settingPages: Readonly<Record<SettingKey, string>> = {
  opening_hours: at.admin.hours(),
  booking_rules: atSystem.bookingRules(),
  room: atSystem.bookingRules(),
  offers: at.admin.hours(),
  site: at.admin.business(),
  invoicing: at.admin.invoicing(),
  plans: at.admin.plans(),
  adverts: at.admin.plans(),
  chat: '/admin/inbox/answers',
  thread_files: at.admin.messageTemplates(),
  pricing: at.admin.pricing(),
  appearance: atSystem.appearance(),
  adsense: atSystem.siteAdsense(),
  team: atSystem.siteTeam(),
  marketing: atSystem.siteMarketing(),
  seo: atSystem.siteSeo(),
  retention: atSystem.retention(),
  written_pages: atKeywords.pages(),
}
