import { describe, expect, it } from 'vitest'
import { servicesAsked } from './services-asked.ts'

const tap = {
  name: 'Tap Repair',
  description: 'We stop the drip',
  slug: 'tap-repair',
  category: 'plumbing',
  isActive: true,
}

describe('servicesAsked', () => {
  it.each([
    [{}, true],
    [{ q: 'tap' }, true],
    [{ q: 'DRIP' }, true],
    [{ q: 'boiler' }, false],
    [{ trade: 'plumbing', offered: 'yes' }, true],
    [{ trade: 'electrical' }, false],
    [{ offered: 'no' }, false],
  ])('with %j finds a tap repair that is offered: %s', (search, found) => {
    expect(servicesAsked(search).isAsked(tap)).toBe(found)
  })
})
