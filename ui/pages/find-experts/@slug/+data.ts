import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { shownExpert } from '../../../components/directory/shown-expert.ts'

export type Data = Awaited<ReturnType<typeof data>>

const similarShown = 3

export async function data({ modules, routeParams }: PageContextServer) {
  const [profile, categories] = await Promise.all([
    modules.experts.profile(routeParams['slug'] ?? ''),
    modules.catalogue.categories(),
  ])
  if (!profile) throw render(404)
  const labels = new Map(categories.map(({ slug, label }) => [slug, label]))
  if (profile.kind === 'shown') {
    return { kind: 'shown', expert: shownExpert(profile.listing, labels), slug: profile.listing.slug } as const
  }
  const similar = await modules.experts.similar(profile.categories, similarShown)
  return {
    kind: 'ended',
    name: profile.businessName,
    similar: similar.map((each) => shownExpert(each, labels)),
  } as const
}
