import { type AdSettings, adPlaceAt } from '#modules/catalogue'
import type { PageInput } from '../../page-context.ts'

/** Whether the page at the path shows an advert to this visitor. */
export function showsAdvert(ads: AdSettings, path: string, { adChoice }: Pick<PageInput, 'adChoice'>): boolean {
  return adChoice === 'agreed' && adPlaceAt(ads, path) !== null
}

/** The tag of Google's script. The publisher is digits, by the rules of the setting. */
export function googleScript({ publisher }: Pick<AdSettings, 'publisher'>): string {
  return `<script async src="https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=ca-${publisher}" crossorigin="anonymous"></script>`
}
