import { type Result, accept, at, refuse } from '#modules/shared'
import { type SettingFault, createFieldReader } from '../stored-fields.ts'

/** Pages that may show an advert of Google. They do not book, take money or belong to an account. */
export const adPlaces = ['services', 'areas', 'about', 'reviews', 'experts', 'jobs'] as const
export type AdPlace = (typeof adPlaces)[number]

/** Adverts of Google on public pages. */
export interface AdSettings {
  readonly isOn: boolean
  /** "pub-" and 16 digits; empty: none. */
  readonly publisher: string
  /** The number of the ad unit, 10 digits; empty: none. */
  readonly unit: string
  readonly places: readonly AdPlace[]
}

interface AdsRefused {
  readonly kind: 'ads-refused'
  readonly faults: readonly SettingFault[]
}

export const defaultAds: AdSettings = { isOn: false, publisher: '', unit: '', places: [] }

export function parseAds(stored: unknown): Result<AdSettings, AdsRefused> {
  const read = createFieldReader(stored)
  const isOn = read.yesNo('isOn', false)
  const publisher = read.text('publisher', '', /^(?:pub-\d{16})?$/, 'Give “pub-” and 16 digits, as Google shows it')
  const unit = read.text('unit', '', /^(?:\d{10})?$/, 'Give the 10 digits of the ad unit')
  const typed = read.texts('places', [], /^[a-z]{1,20}$/, 0, adPlaces.length)
  const faults = [...read.faults()]
  if (typed.some((one) => !adPlaces.some((place) => place === one)))
    faults.push({ path: 'places', message: 'Choose pages of the list' })
  if (isOn && publisher === '' && !faults.some(({ path }) => path === 'publisher'))
    faults.push({ path: 'publisher', message: 'Adverts need the number of your account: “pub-” and 16 digits' })
  if (isOn && unit === '' && !faults.some(({ path }) => path === 'unit'))
    faults.push({ path: 'unit', message: 'Adverts need the 10 digits of an ad unit' })
  if (isOn && typed.length === 0) faults.push({ path: 'places', message: 'Choose at least one page' })
  if (faults.length > 0) return refuse({ kind: 'ads-refused', faults })
  return accept({ isOn, publisher, unit, places: adPlaces.filter((place) => typed.includes(place)) })
}

/** The place of a path where adverts are on; null on every other page. */
export function adPlaceAt({ isOn, places }: AdSettings, path: string): AdPlace | null {
  const place = isOn ? placeOf(path) : null
  return place !== null && places.includes(place) ? place : null
}

function placeOf(path: string): AdPlace | null {
  if (/^\/area\/[a-z0-9-]+$/.test(path)) return 'areas'
  switch (path) {
    case at.services():
      return 'services'
    case at.about():
      return 'about'
    case at.reviews():
      return 'reviews'
    case at.findExperts():
      return 'experts'
    case at.jobs():
      return 'jobs'
    default:
      return null
  }
}

/** The text of `/ads.txt` (IAB Tech Lab, ads.txt 1.1), with Google's own id as the certifying authority; null while adverts are off. */
export function adsTxt({ isOn, publisher }: AdSettings): string | null {
  return isOn ? `google.com, ${publisher}, DIRECT, f08c47fec0942fa0\n` : null
}
