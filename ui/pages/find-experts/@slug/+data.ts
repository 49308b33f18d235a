import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { doneIn } from '../../../done-in.ts'
import { shownExpertReview } from '../../../components/directory/shown-expert-review.ts'
import { foundExpert, shownExpert } from '../../../components/directory/shown-expert.ts'

export type Data = Awaited<ReturnType<typeof data>>

const similarShown = 3

export async function data(pageContext: PageContextServer) {
  const { modules, routeParams } = pageContext
  const [profile, categories] = await Promise.all([
    modules.experts.profile(routeParams['slug'] ?? ''),
    modules.catalogue.allCategories(),
  ])
  if (!profile) throw render(404)
  const labels = new Map(categories.map(({ slug, label }) => [slug, label]))
  if (profile.kind === 'shown') {
    const { latest, removed } = await modules.experts.reviewsOf(profile.listing.id)
    return {
      kind: 'shown',
      expert: shownExpert(profile.listing, labels),
      reviews: latest.map(shownExpertReview),
      removed,
      done: doneIn(pageContext, { sent: 'Your message is on its way' }),
    } as const
  }
  const similar = await modules.experts.similar(profile.categories, similarShown)
  return {
    kind: 'ended',
    name: profile.businessName,
    similar: similar.map((each) => foundExpert(each, labels)),
  } as const
}
