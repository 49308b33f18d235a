import { describe, expect, it } from 'vitest'
import { adPlaceAt, adPlaces, adsTxt, defaultAds, parseAds } from './ads-settings.ts'

const on = { isOn: true, publisher: 'pub-0123456789012345', unit: '0123456789', places: ['about'] }
const faultsOf = (stored: object) => {
  const read = parseAds(stored)
  return read.ok ? [] : read.refusal.faults.map(({ path }) => path)
}

describe('adverts of Google', () => {
  it('are off until everything that they need is there', () => {
    expect(parseAds({})).toEqual({ ok: true, value: defaultAds })
    expect(parseAds(on)).toEqual({ ok: true, value: on })
    expect(faultsOf({ isOn: true })).toEqual(['publisher', 'unit', 'places'])
  })

  it.each([
    [{ ...on, publisher: 'pub-1' }, 'publisher'],
    [{ ...on, publisher: 'ca-pub-0123456789012345' }, 'publisher'],
    [{ ...on, publisher: 'pub-0123456789012345"><script>' }, 'publisher'],
    [{ ...on, unit: '12' }, 'unit'],
    [{ ...on, places: ['book'] }, 'places'],
  ])('are refused as %j', (stored, at) => {
    expect(faultsOf(stored)).toEqual([at])
  })

  it('stand on no page that books, takes money or belongs to an account, whatever was chosen', () => {
    const all = { ...defaultAds, isOn: true, places: adPlaces }
    for (const path of [
      '/',
      '/book',
      '/pay/abc',
      '/profile',
      '/dashboard',
      '/admin/site',
      '/login',
      '/receipt/x',
      '/plans',
      '/__proto__',
    ])
      expect(adPlaceAt(all, path)).toBeNull()
    expect([adPlaceAt(all, '/about'), adPlaceAt(all, '/area/croydon')]).toEqual(['about', 'areas'])
    expect(adPlaceAt({ ...all, isOn: false }, '/about')).toBeNull()
    expect(adPlaceAt({ ...all, places: ['jobs'] }, '/about')).toBeNull()
  })

  it('are declared in ads.txt while they are on', () => {
    expect(adsTxt(defaultAds)).toBeNull()
    expect(adsTxt({ ...defaultAds, ...on, places: ['about'] })).toBe(
      'google.com, pub-0123456789012345, DIRECT, f08c47fec0942fa0\n',
    )
  })
})
