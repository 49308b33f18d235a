import type { PageContextServer } from 'vike/types'
import { wizardProps } from '../book/wizard-props.ts'
import { begunService } from './begun-service.ts'
import { emergencyBlocks, homeBlocks, planBlocks } from '#modules/site'
import { emergencyShown } from '../../components/emergency/emergency-shown.ts'
import { shownReview } from '../../components/site/shown-review.ts'
import { plansShown } from '../../components/plans/plans-shown.ts'
import { leastPrice } from './least-price.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, site, draftToken } = pageContext
  const [categories, services, districts, wizard, draft, texts, callouts, plans, reviews] = await Promise.all([
    modules.catalogue.categories(),
    modules.catalogue.activeServices(),
    modules.catalogue.districts(),
    wizardProps(pageContext, new URLSearchParams('step=1'), 3),
    modules.drafts.find(draftToken),
    modules.site.texts([...homeBlocks.ids, ...emergencyBlocks.ids, ...planBlocks.ids]),
    emergencyShown(pageContext),
    plansShown(pageContext),
    modules.reviews.testimonials(site.marketing.firstReviews),
  ])
  const priced = await Promise.all(
    services.map(async ({ id, category, isEmergency }) => {
      const estimate = await modules.booking.estimate(id, 'standard')
      return estimate.ok ? [{ category, isEmergency, price: estimate.value.estimatedCost }] : []
    }),
  )
  return {
    wizard,
    texts,
    callouts,
    plans,
    reviews: reviews.map(shownReview),
    isChosen: reviews.some(({ id }) => site.marketing.firstReviews.includes(id)),
    begun: begunService(draft?.fields ?? {}, services),
    phone: site.hotline,
    trades: categories.map(({ slug, label, description, isFlag }) => ({
      slug,
      label,
      description,
      isFlag,
      from: leastPrice({ slug, isFlag }, priced.flat()),
    })),
    mainDistricts: districts.filter(({ isMain }) => isMain),
    furtherDistricts: districts.filter(({ isMain }) => !isMain),
  }
}
