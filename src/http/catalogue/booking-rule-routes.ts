import { type Catalogue, parseBookingRules } from '#modules/catalogue'
import type { Api } from '../kit/api.ts'
import { problem } from '../kit/problem.ts'
import { effectsSchema } from '../settings/fields.ts'
import { settingProblem } from '../settings/problems.ts'
import { type RuleModules, bookingRuleEffects } from './booking-rule-effects.ts'
import { wantedRules } from './settings-routes.ts'

const shared = { tag: 'Office', access: 'settings' } as const

type BookingRuleModules = Pick<RuleModules, 'booking' | 'accounts'> & { readonly catalogue: Catalogue }

/** The effects of other rules for bookings. */
export function bookingRuleRoutes(api: Api, modules: BookingRuleModules): void {
  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/booking-rules/preview',
      summary:
        'What other rules would change: each rule, and the free starts of the next 7 days of every service. Bookings stay, and nothing is saved.',
      body: wantedRules,
      answers: { 200: { says: 'The effects', schema: effectsSchema } },
    },
    async ({ c, body: { version: _version, why: _why, ...wanted } }) => {
      const now = await modules.catalogue.bookingRules()
      const then = parseBookingRules(wanted, now)
      return then.ok
        ? { status: 200, body: { effects: [...(await bookingRuleEffects(modules, now, then.value))] } }
        : problem(c, settingProblem(then.refusal))
    },
  )
}
