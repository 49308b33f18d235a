import { constantFrom, assert as forAll, property, shuffledSubarray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serviceId } from '../../../tests/support/builders/catalogue.ts'
import { runs } from '../../../tests/support/property-runs.ts'
import { isOrderOf, lastPlace, movedBy } from './service-order.ts'

const names = ['tap', 'sink', 'bath', 'boiler']
const ids = names.map((name) => serviceId(name))
const services = ids.map((id, index) => ({ id, category: 'plumbing', position: index }))
const other = { id: serviceId('light'), category: 'electrical', position: 0 }

describe('movedBy', () => {
  it('keeps every one, and a step back undoes a step', () => {
    forAll(
      property(shuffledSubarray(names, { minLength: 2 }), constantFrom<-1 | 1>(-1, 1), (list, step) => {
        for (const name of list) {
          const moved = movedBy(list, name, step)
          expect(moved.toSorted()).toEqual(list.toSorted())
          const back = moved.indexOf(name) === list.indexOf(name) ? moved : movedBy(moved, name, step === 1 ? -1 : 1)
          expect(back).toEqual(list)
        }
      }),
      { numRuns: runs(100) },
    )
  })

  it('leaves the first at the top and the last at the end', () => {
    expect(movedBy(names, 'tap', -1)).toEqual(names)
    expect(movedBy(names, 'boiler', 1)).toEqual(names)
    expect(movedBy(names, 'tap', 1)).toEqual(['sink', 'tap', 'bath', 'boiler'])
    expect(movedBy(names, 'nobody', 1)).toEqual(names)
  })
})

describe('isOrderOf', () => {
  it('takes each service of the trade once, and no other', () => {
    const all = [...services, other]
    expect(isOrderOf(all, 'plumbing', ids.toReversed())).toBe(true)
    expect(isOrderOf(all, 'plumbing', ids.slice(1))).toBe(false)
    expect(isOrderOf(all, 'plumbing', [...ids.slice(1), other.id])).toBe(false)
    expect(isOrderOf(all, 'plumbing', [...ids.slice(1), ...ids.slice(1, 2)])).toBe(false)
  })
})

describe('lastPlace', () => {
  it('is behind the others of a sorted trade, and by name in one that nobody sorted', () => {
    expect(lastPlace([...services, other], 'plumbing')).toBe(4)
    expect(lastPlace([...services, other], 'electrical')).toBe(0)
    expect(lastPlace([], 'plumbing')).toBe(0)
  })
})
