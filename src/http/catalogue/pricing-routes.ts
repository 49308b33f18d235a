import { z } from 'zod'
import { type Catalogue, parsePrices, printPrices } from '#modules/catalogue'
import type { Api } from '../kit/api.ts'
import { problem } from '../kit/problem.ts'
import { effectsSchema, versionOfAnswer, writeFields, writeOf } from '../settings/fields.ts'
import { settingProblem } from '../settings/problems.ts'
import { priceEffects } from './price-effects.ts'

const prices = z.strictObject({
  standard_percent: z.int(),
  priority_percent: z.int(),
  urgent_percent: z.int(),
  emergency_percent: z.int(),
  emergency_minutes: z.int(),
  urgent_days: z.int(),
  priority_days: z.int(),
  standard_days: z.int(),
  call_out_fee_pence: z.int(),
  emergency_fee_pence: z.int(),
})

const shared = { tag: 'Settings', access: 'settings' } as const
const answers = {
  200: {
    says: 'Factors in hundredths (150 is 1.50), fees in pence, and how soon somebody is to come: minutes, and working days',
    schema: prices.extend({ version: versionOfAnswer }),
  },
}

/** Factors, fees and response targets: all that prices come from besides the services. */
export function pricingRoutes(api: Api, catalogue: Catalogue): void {
  async function now() {
    const { version, ...present } = await catalogue.prices()
    return { ...printPrices(present), version }
  }

  api.endpoint(
    { ...shared, method: 'get', path: '/api/admin/pricing', summary: 'What prices come from', answers },
    async () => ({ status: 200, body: await now() }),
  )

  api.endpoint(
    {
      ...shared,
      method: 'put',
      path: '/api/admin/pricing',
      summary:
        'Other factors, fees and response targets from now on; bookings keep their prices. `version` is the one that was read: where another is saved by now, 409 `setting_changed`.',
      body: prices.extend(writeFields),
      answers,
    },
    async ({ c, body: { version, why, ...wanted } }) => {
      const saved = await catalogue.setPrices(wanted, writeOf({ version, why }))
      return saved.ok ? { status: 200, body: await now() } : problem(c, settingProblem(saved.refusal))
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/pricing/preview',
      summary: 'What other prices would change: fees, claims, response targets and every service. Nothing is saved.',
      body: prices.extend(writeFields),
      answers: { 200: { says: 'The effects', schema: effectsSchema } },
    },
    async ({ c, body: { version: _version, why: _why, ...wanted } }) => {
      const then = parsePrices(wanted)
      if (!then.ok) return problem(c, settingProblem(then.refusal))
      const [present, services] = await Promise.all([catalogue.prices(), catalogue.activeServices()])
      return { status: 200, body: { effects: priceEffects(present, then.value, services) } }
    },
  )
}
