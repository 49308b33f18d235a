import { describe, expect, it } from 'vitest'
import { whereShown } from './where-shown.ts'

const at = Temporal.Instant.from('2026-03-03T09:40:00Z')
const place = { latitude: 51.3714, longitude: -0.10084, at }
const near = { code: 'CR0', name: 'Croydon' }

describe('whereShown', () => {
  it('says how far away, near what and how long ago, with a link to the map', () => {
    expect(whereShown({ ...place, near, miles: 3 }, at.add({ minutes: 2, seconds: 59 }))).toEqual({
      words: 'About 3 miles away, near Croydon (CR0)',
      age: expect.stringMatching(/^2 minutes ago, at 9:40/),
      map: expect.stringContaining('mlat=51.37140&mlon=-0.10084'),
    })
  })

  it('names no number of miles that the middle of a district could not bear, and nothing that is not known', () => {
    expect(whereShown({ ...place, near, miles: 1 }, at)?.words).toBe('Less than 2 miles away, near Croydon (CR0)')
    expect(whereShown({ ...place, near: null, miles: null }, at)?.words).toBe('On the way')
    expect(whereShown({ ...place, near, miles: 1 }, at.add({ seconds: 90 }))?.age).toMatch(/^1 minute ago/)
    expect(whereShown(null, at)).toBeNull()
  })
})
