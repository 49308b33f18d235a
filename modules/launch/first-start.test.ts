import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FirstStartFacts, firstStart } from './first-start.ts'

const ready: FirstStartFacts = {
  isLive: true,
  faults: [],
  openDays: 5,
  districts: 12,
  activeServices: 8,
  unpriced: 0,
  technicians: 2,
  mailLeaves: true,
  payments: 'live',
  hasBooking: true,
}

const fault = (code: FirstStartFacts['faults'][number]['code']) => ({
  code,
  subject: code,
  words: 'Do it.',
  href: null,
})

/** Each change that undoes steps, with those steps. */
const spoilers: readonly (readonly [Partial<FirstStartFacts>, readonly string[]])[] = [
  [{ isLive: false }, ['live']],
  [{ openDays: 0 }, ['hours']],
  [{ districts: 0 }, ['areas']],
  [{ activeServices: 0 }, ['prices']],
  [{ technicians: 0 }, ['team']],
  [{ mailLeaves: false }, ['mail']],
  [{ payments: null }, ['payments']],
  [{ hasBooking: false }, ['booking']],
]

const openSteps = (facts: FirstStartFacts) =>
  firstStart(facts)
    .filter(({ isDone }) => !isDone)
    .map(({ step }) => step)

describe('the steps of the first start', () => {
  it('are all done where everything is there', () => {
    expect(openSteps(ready)).toEqual([])
    expect(firstStart(ready).map(({ step }) => step)).not.toContain('demo')
  })

  it('are open exactly where something is missing, whatever else is', () => {
    fc.assert(
      fc.property(fc.subarray([...spoilers]), (chosen) => {
        const facts = Object.assign({ ...ready }, ...chosen.map(([change]) => change))
        expect(openSteps(facts).toSorted()).toEqual(chosen.flatMap(([, steps]) => steps).toSorted())
      }),
    )
  })

  it.each([
    ['company_facts', 'business'],
    ['no_owner', 'business'],
    ['hotline_unconfirmed', 'hours'],
    ['legal_blanks', 'legal'],
    ['demo_data', 'demo'],
  ] as const)('with the fault %s have %s open, with its words', (code, step) => {
    const steps = firstStart({ ...ready, faults: [fault(code)] })
    expect(steps.find((one) => one.step === step)).toMatchObject({ isDone: false, words: 'Do it.' })
  })

  it('do not count test keys, or services without a price, as done', () => {
    expect(openSteps({ ...ready, payments: 'test', unpriced: 1 })).toEqual(['prices', 'payments'])
  })
})
