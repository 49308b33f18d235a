import type { HttpKit } from '../kit/kit.ts'
import { createReviewFields } from './fields.ts'
import { expertReviewForms } from './forms.ts'
import { reviewLinkPages } from './link-pages.ts'
import { createOriginOf } from './origin.ts'
import { expertReviewRoutes } from './routes.ts'

/** Reviews of experts: written, changed, answered and confirmed. */
export function addExpertReviews({ api, submission, modules, clock, device, limits, pageAnswers }: HttpKit): void {
  const { accounts, experts, expertReviews, listings } = modules
  const fields = createReviewFields(clock)
  const originOf = createOriginOf(accounts, device)
  expertReviewRoutes(api, { expertReviews, experts, listings, fields, originOf })
  expertReviewForms(submission, { expertReviews, experts, fields, originOf })
  reviewLinkPages(api, { expertReviews, fields, originOf, limits, pageAnswers })
}
