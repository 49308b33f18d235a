import { type MarketingSettings, campaignAddress, campaignOf } from '#modules/catalogue'
import type { Effect } from '../settings/fields.ts'
import { differing } from '../settings/effects/differing.ts'

/** The effects of other news, first reviews and links on public pages. */
export function marketingEffects(now: MarketingSettings, then: MarketingSettings): readonly Effect[] {
  return differing(now, then, [
    { about: 'The banner on public pages', says: ({ bannerWords }) => bannerWords },
    {
      about: 'The link of the banner',
      says: ({ bannerPath, bannerLinkWords }) => (bannerPath === '' ? null : `“${bannerLinkWords}” to ${bannerPath}`),
    },
    { about: 'The banner is shown', says: (marketing) => (marketing.bannerWords === '' ? null : daysWords(marketing)) },
    {
      about: 'Reviews that come first on the home page',
      says: ({ firstReviews }) => (firstReviews.length === 0 ? 'the newest' : `numbers ${firstReviews.join(', ')}`),
    },
    {
      about: 'Links of campaigns',
      says: ({ links }) =>
        links
          .flatMap((link) => campaignOf(link) ?? [])
          .map(campaignAddress)
          .join(', '),
    },
  ])
}

function daysWords({ bannerFrom, bannerTo }: MarketingSettings): string {
  const from = bannerFrom === '' ? 'from now on' : `from ${bannerFrom}`
  return bannerTo === '' ? from : `${from} until the end of ${bannerTo}`
}
