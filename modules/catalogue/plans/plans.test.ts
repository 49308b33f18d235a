import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { parsePlans, plansAfter, printPlans } from './plan-settings.ts'
import { commonSaving, defaultPlanSettings, savingPercent, yearlySaving } from './plans.ts'

const { plans } = defaultPlanSettings

describe('the saving of paying by the year', () => {
  it('is £98, £198 and £398, each 17 per cent', () => {
    expect(plans.map(yearlySaving)).toEqual([9_800, 19_800, 39_800])
    expect(plans.map(savingPercent)).toEqual([17, 17, 17])
    expect(commonSaving(plans)).toBe(17)
  })

  it('is named for all plans together only where each gives it', () => {
    const [basic] = plans
    if (!basic) throw new Error('there is no plan')
    const twelve = { ...basic, yearly: pence(basic.monthly * 12) }
    expect(commonSaving([...plans, twelve])).toBeNull()
    expect(commonSaving([])).toBeNull()
  })

  it('and the year are together twelve months, and the per cent are of these', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(12_000_000), (monthly, year) => {
        const plan = { monthly: pence(monthly), yearly: pence(Math.min(year, monthly * 12)) }
        expect(yearlySaving(plan) + plan.yearly).toBe(monthly * 12)
        expect(savingPercent(plan)).toBeGreaterThanOrEqual(0)
        expect(savingPercent(plan)).toBeLessThanOrEqual(100)
      }),
    )
  })
})

describe('the setting of plans and tiers', () => {
  it('is read as it was printed', () =>
    expect(parsePlans(printPlans(defaultPlanSettings))).toEqual({ ok: true, value: defaultPlanSettings }))

  it.each([
    ['a year that costs more than twelve months', { yearly_pence: 58_801 }, 'plans.0.yearly_pence'],
    ['half a penny', { monthly_pence: 10.5 }, 'plans.0.monthly_pence'],
    ['no name', { name: '' }, 'plans.0.name'],
    ['a second popular plan', { popular: true }, 'plans.1.popular'],
    ['no feature', { features: [] }, 'plans.0.features'],
    ['a feature of two lines', { features: ['one\ntwo'] }, 'plans.0.features'],
    ['another field', { vat: 20 }, 'plans.0.vat'],
  ])('is refused with %s', (_, change, path) => {
    const stored = printPlans(defaultPlanSettings)
    const changed = { ...stored, plans: stored.plans.map((plan, at) => (at === 0 ? { ...plan, ...change } : plan)) }
    const parsed = parsePlans(changed)
    expect(parsed.ok ? [] : parsed.refusal.faults.map((fault) => fault.path)).toEqual([path])
  })

  it('is refused without one of the plans, or with a stranger among the tiers', () => {
    const stored = printPlans(defaultPlanSettings)
    expect(parsePlans({ ...stored, plans: stored.plans.slice(1) }).ok).toBe(false)
    expect(parsePlans({ ...stored, tiers: [...stored.tiers, { id: 'gold' }] }).ok).toBe(false)
    expect(parsePlans('plans').ok).toBe(false)
    expect(parsePlans({ plans: 1, tiers: [null] }).ok).toBe(false)
  })
})

describe('an edit of the plans', () => {
  it('makes the next version, or is refused where the kept ones are of another than it has seen', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), (kept, seen) => {
        const after = plansAfter(
          { ...defaultPlanSettings, version: kept },
          { ...defaultPlanSettings, version: seen, tiers: [] },
        )
        expect(after).toEqual(
          kept === seen
            ? { ok: true, value: { ...defaultPlanSettings, version: kept + 1, tiers: [] } }
            : { ok: false, refusal: { kind: 'plans-changed' } },
        )
      }),
    )
  })

  it('is of the first version where a row of earlier days names none', () => {
    const { version: _, ...stored } = printPlans(defaultPlanSettings)
    expect(parsePlans(stored)).toEqual({ ok: true, value: defaultPlanSettings })
    expect(parsePlans({ ...stored, version: -1 }).ok).toBe(false)
  })
})
