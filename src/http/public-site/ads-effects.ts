import { type AdSettings, adPlaces, adsTxt } from '#modules/catalogue'
import type { Effect } from '../settings/fields.ts'
import { differing } from '../settings/effects/differing.ts'

const words: Readonly<Record<(typeof adPlaces)[number], string>> = {
  services: 'the price list',
  areas: 'pages of areas',
  about: 'About us',
  reviews: 'reviews',
  experts: 'the directory',
  jobs: 'the job board',
}

/** The effects of other adverts on public pages. */
export function adsEffects(now: AdSettings, then: AdSettings): readonly Effect[] {
  return differing(now, then, [
    {
      about: 'Pages that ask visitors about adverts of Google, and show one to those who agree',
      says: ({ isOn, places }) => (isOn ? places.map((place) => words[place]).join(', ') : null),
    },
    { about: 'The file /ads.txt', says: (ads) => adsTxt(ads)?.trim() ?? null },
    { about: 'The ad unit', says: ({ isOn, unit }) => (isOn ? unit : null) },
    { about: 'The account that is kept', says: ({ publisher }) => publisher },
    { about: 'The ad unit that is kept', says: ({ unit }) => unit },
    { about: 'The pages that are chosen', says: ({ places }) => places.map((place) => words[place]).join(', ') },
  ])
}
