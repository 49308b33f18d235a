import type { ExpertReviewsModule } from '#modules/directory'
import { at, doneAt } from '#modules/shared'
import { type Api, tooMany } from '../kit/api.ts'
import { readForm } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import { type Problem, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import { type LinkDoorPorts, createLinkDoor } from '../pages/link-door.ts'
import { createSecretPages } from '../pages/secret-page.ts'
import { type ReviewFields, wordsOf } from './fields.ts'
import type { OriginOf } from './origin.ts'
import { reviewProblem } from './problems.ts'

interface ReviewLinkPorts extends LinkDoorPorts {
  readonly limits: RateLimits
  readonly expertReviews: Pick<
    ExpertReviewsModule,
    'editByLink' | 'makeManageLink' | 'openLink' | 'withdrawByLink' | 'writeByLink'
  >
  readonly fields: ReviewFields
  readonly originOf: OriginOf
}

/** `/review-expert/{token}`: a review to write, once; afterwards, by a link of its own, to change or withdraw. */
export function reviewLinkPages(
  api: Api,
  { expertReviews, fields, originOf, limits, pageAnswers }: ReviewLinkPorts,
): void {
  const pages = createSecretPages(pageAnswers)
  const door = createLinkDoor({ pageAnswers, limits })

  api.other({ method: 'get', path: '/review-expert/:token', access: 'anyone' }, async (c) => {
    const held = await door(c)
    if (held) return held
    return (await expertReviews.openLink(c.req.param('token') ?? '')) ? pages.byAddress(c) : pages.ended(c)
  })

  api.other({ method: 'post', path: '/review-expert/:token', access: 'anyone' }, async (c) => {
    const held = await door(c)
    if (held) return held
    const token = c.req.param('token') ?? ''
    const link = await expertReviews.openLink(token)
    if (!link) return pages.ended(c)
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const page = at.link.expertReview(token)
    const again = async (fault: Problem) =>
      pages.secret(await pageAnswers.show(c, page, cameBack(page, read.value, fault)))
    const parsed = fields.form.safeParse(read.value)
    if (!parsed.success) return again(notValid(parsed.error))
    const account = link.kind === 'write' ? link.message.id : link.review.id
    const wait = await limits.take('enquiry', { address: c.var.address, account })
    if (wait !== null) return again(tooMany(wait))
    const words = wordsOf(parsed.data)
    if (link.kind === 'write') {
      const written = await expertReviews.writeByLink(token, words, await originOf(c, link.message.ownerId))
      if (!written.ok) return again(reviewProblem(written.refusal))
      const { messageId, state } = written.value
      // The link to write is used: the author goes on with one to change it.
      const next = at.link.expertReview(await expertReviews.makeManageLink(messageId))
      return pages.secret(c.redirect(doneAt(next, state === 'published' ? 'published' : 'held'), 303))
    }
    const edited = await expertReviews.editByLink(token, words)
    if (!edited.ok) return again(reviewProblem(edited.refusal))
    const isShown = edited.value.state === 'published' && edited.value.edit === null
    return pages.secret(c.redirect(doneAt(page, isShown ? 'changed' : 'held'), 303))
  })

  api.other({ method: 'post', path: '/review-expert/:token/withdraw', access: 'anyone' }, async (c) => {
    const held = await door(c)
    if (held) return held
    const token = c.req.param('token') ?? ''
    const withdrawn = await expertReviews.withdrawByLink(token)
    const page = at.link.expertReview(token)
    if (withdrawn.ok) return pages.secret(c.redirect(doneAt(page, 'withdrawn'), 303))
    if (withdrawn.refusal.kind === 'review-unknown') return pages.ended(c)
    return pages.secret(await pageAnswers.show(c, page, cameBack(page, {}, reviewProblem(withdrawn.refusal))))
  })
}
