import type { PageContextServer } from 'vike/types'
import { reportOf } from '#modules/analytics'
import { bannerOn, campaignAddress, campaignOf, marketingLimits } from '#modules/catalogue'
import { formatPence, inBusinessZone, pence } from '#modules/shared'
import { shownReview } from '../../../../components/site/shown-review.ts'
import { historyOf, putBackWords } from '../../../../components/settings/setting-history.ts'
import { doneIn } from '../../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The list offers the newest published reviews, and those among the last 200 that were chosen. */
const [offered, mostChosenFrom] = [50, 200]
const counted = 30

export async function data(pageContext: PageContextServer) {
  const { modules, now, site } = pageContext
  // The version is read before the value: a save between the two makes it too low, never too high.
  const history = await historyOf(pageContext, 'marketing')
  const today = inBusinessZone(now).toPlainDate()
  const days = { from: today.subtract({ days: counted - 1 }).toString(), to: today.toString() }
  const [{ marketing }, reviews, sums, booked] = await Promise.all([
    modules.catalogue.publicSite(),
    modules.reviews.published(mostChosenFrom, null),
    modules.analytics.sums(days),
    modules.analytics.bookings(days),
  ])
  const { sources } = reportOf(sums, booked)
  const { bannerWords, bannerPath, bannerLinkWords, bannerFrom, bannerTo, firstReviews } = marketing
  return {
    done: doneIn(pageContext, {
      banner: 'Saved. Public pages have it on its days.',
      reviews: 'Saved. The home page has the order at once.',
      links: 'The link is in the list.',
      removed: 'The link is removed from the list. Where it was printed, it still works.',
      ...putBackWords,
    }),
    history,
    today: today.toString(),
    banner: { words: bannerWords, path: bannerPath, link_words: bannerLinkWords, from: bannerFrom, to: bannerTo },
    isShown: bannerOn(marketing, today.toString()) !== null,
    reviews: reviews
      .filter(({ id }, place) => place < offered || firstReviews.includes(id))
      .map((review) => {
        const place = firstReviews.indexOf(review.id)
        return { ...shownReview(review), name: `review.${review.id}`, place: place === -1 ? '' : String(place + 1) }
      }),
    counted,
    links: marketing.links.flatMap((link) => {
      const campaign = campaignOf(link)
      if (campaign === null) return []
      const line = sources.find(({ name }) => name === campaign.source)
      return [
        {
          link,
          source: campaign.source,
          address: site.origin + campaignAddress(campaign),
          visits: (line?.landings ?? 0).toLocaleString('en-GB'),
          bookings: (line?.bookings ?? 0).toLocaleString('en-GB'),
          takings: formatPence(line?.takings ?? pence(0)),
        },
      ]
    }),
    limits: marketingLimits,
  }
}
