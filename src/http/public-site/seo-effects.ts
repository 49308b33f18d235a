import { type SeoSettings, pageWordsOf } from '#modules/catalogue'
import type { Effect } from '../settings/fields.ts'
import { differing } from '../settings/effects/differing.ts'

/** The effects of other words on what search engines read at their next visit. */
export function seoEffects(now: SeoSettings, then: SeoSettings): readonly Effect[] {
  const paths = [...new Set([...Object.keys(now.pages), ...Object.keys(then.pages)])].toSorted()
  return differing(now, then, [
    ...paths.flatMap((path) => [
      { about: `Title of ${path}`, says: (seo: SeoSettings) => pageWordsOf(seo, path).title || asWritten },
      { about: `Description of ${path}`, says: (seo: SeoSettings) => pageWordsOf(seo, path).description || asWritten },
    ]),
    { about: 'The tag for Google on the home page', says: ({ google }) => google },
    { about: 'The tag for Bing on the home page', says: ({ bing }) => bing },
  ])
}

const asWritten = 'as the program writes it'
