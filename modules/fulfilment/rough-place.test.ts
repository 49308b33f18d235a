import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kilometresBetween } from '#modules/scheduling'
import { roughMetres, roughPlace } from './rough-place.ts'

const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const britain = fc.record({ latitude: degrees(49, 61), longitude: degrees(-9, 2) })

describe('roughPlace', () => {
  it('is within half a diagonal of the grid, and stays where it is when it is rounded again', () => {
    fc.assert(
      fc.property(britain, (place) => {
        const rough = roughPlace(place)
        expect(kilometresBetween(place, rough) * 1_000).toBeLessThan((roughMetres * Math.SQRT2) / 2 + 5)
        expect(roughPlace(rough)).toEqual(rough)
      }),
    )
  })

  it('has the same answer for all places around one point of the grid', () => {
    const part = degrees(-0.45, 0.45)
    fc.assert(
      fc.property(britain, part, part, (place, up, right) => {
        const rough = roughPlace(place)
        const inDegrees = roughMetres / 111_200
        const near = {
          latitude: rough.latitude + up * inDegrees,
          longitude: rough.longitude + (right * inDegrees) / Math.cos((rough.latitude * Math.PI) / 180),
        }
        expect(roughPlace(near)).toEqual(rough)
      }),
    )
  })

  it('answers a place on the map everywhere on earth', () => {
    fc.assert(
      fc.property(fc.record({ latitude: degrees(-90, 90), longitude: degrees(-180, 180) }), (place) => {
        const { latitude, longitude } = roughPlace(place)
        expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
        expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
      }),
    )
  })

  it('moves the office of the business in Croydon to the grid', () => {
    expect(roughPlace({ latitude: 51.3727, longitude: -0.0999 })).toEqual({ latitude: 51.3714, longitude: -0.10084 })
  })
})
