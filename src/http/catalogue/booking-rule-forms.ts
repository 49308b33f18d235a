import { type SettingFault, parseBookingRules, printBookingRules } from '#modules/catalogue'
import { atSystem, parsePounds } from '#modules/shared'
import type { HttpKit } from '../kit/kit.ts'
import { settingForm } from '../settings/setting-form.ts'
import { bookingRuleEffects } from './booking-rule-effects.ts'

const numbers = ['minimum_notice_minutes', 'horizon_days', 'unpaid_minutes', 'free_change_hours'] as const
const limits = ['jobs_per_day', 'jobs_per_technician'] as const

/** The form of the page of booking rules. A limit that is left empty is none; so is the capacity of a trade. */
export function bookingRuleForms({
  submission,
  pageAnswers,
  modules,
}: Pick<HttpKit, 'submission' | 'pageAnswers' | 'modules'>): void {
  const { catalogue } = modules
  settingForm(submission, pageAnswers, {
    page: atSystem.bookingRules(),
    async read(fields) {
      const now = await catalogue.bookingRules()
      const wholeOf = (name: string) => {
        const text = (fields[name] ?? '').trim()
        // A text that is no number is refused at its field.
        return /^\d{1,6}$/.test(text) ? Number(text) : -1
      }
      const refund = fields['refund_without_admin']
      const given = (name: string) => (fields[name] ?? '').trim() !== ''
      const capacities = Object.keys(fields).filter((name) => name.startsWith('capacity.') && given(name))
      const stored = {
        ...printBookingRules(now),
        ...Object.fromEntries(numbers.map((name) => [name, wholeOf(name)])),
        // A form that does not have the field leaves it as it is.
        ...(refund !== undefined && { refund_without_admin_pence: Number(parsePounds(refund.trim()) ?? -1) }),
        ...Object.fromEntries(limits.map((name) => [name, given(name) ? wholeOf(name) : null])),
        capacity: Object.fromEntries(capacities.map((name) => [name.slice('capacity.'.length), wholeOf(name)])),
      }
      const parsed = parseBookingRules(stored, now)
      return { stored, faults: parsed.ok ? [] : parsed.refusal.faults }
    },
    async effects(stored) {
      const now = await catalogue.bookingRules()
      const then = parseBookingRules(stored, now)
      return then.ok ? bookingRuleEffects(modules, now, then.value) : []
    },
    save: (stored, write) => catalogue.setBookingRules(stored, write),
    fieldOf,
  })
}

function fieldOf({ path, message }: SettingFault): SettingFault {
  if (path === 'refund_without_admin_pence') {
    return { path: 'refund_without_admin', message: 'Give an amount in pounds up to £1,000, such as 20.00' }
  }
  const words = message.replace('must be', 'Give').replace(', or null', ', or leave it empty')
  return { path, message: words }
}
