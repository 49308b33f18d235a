import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepLatestUsed } from './latest-used.ts'

const deed = fc.record({
  kind: fc.constantFrom('get', 'set'),
  key: fc.integer({ min: 0, max: 6 }),
  value: fc.integer({ min: 1 }),
})

describe('the values that were used last', () => {
  it('are as many as there is room for, and those of the latest uses', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (deeds, most) => {
        const kept = keepLatestUsed<number, number>(most)
        // The latest use comes last.
        let model: readonly (readonly [number, number])[] = []
        for (const { kind, key, value } of deeds) {
          const known = model.find(([each]) => each === key)
          const rest = model.filter(([each]) => each !== key)
          const got = kind === 'get' ? kept.get(key) : known?.[1]
          expect(got).toBe(known?.[1])
          if (kind === 'set') kept.set(key, value)
          model = kind === 'set' ? [...rest, [key, value] as const].slice(-most) : known ? [...rest, known] : rest
        }
        const left = model.toReversed().map(([key]) => kept.get(key))
        expect(left).toEqual(model.toReversed().map(([, value]) => value))
        kept.clear()
        expect(model.map(([key]) => kept.get(key))).toEqual(model.map(() => undefined))
      }),
    )
  })
})
