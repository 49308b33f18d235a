import type { ExpertReviewsModule, Finder } from '#modules/directory'
import { at, doneAt, parseId } from '#modules/shared'
import { notValid } from '../kit/form-faults.ts'
import type { Problem } from '../kit/problem.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import { emailNotVerified } from '../market/posting-problems.ts'
import { type ReviewFields, proofFields, replyFields, wordsOf } from './fields.ts'
import type { OriginOf } from './origin.ts'
import { reviewProblem } from './problems.ts'

interface ReviewFormPorts {
  readonly expertReviews: ExpertReviewsModule
  readonly experts: Pick<Finder, 'profile' | 'shown'>
  readonly fields: ReviewFields
  readonly originOf: OriginOf
}

/** The forms of authors, experts and staff. */
export function expertReviewForms(
  form: Submission,
  { expertReviews, experts, fields, originOf }: ReviewFormPorts,
): void {
  const authorOf = ({ who }: Pick<Submitted, 'who'>) => ({ userId: who.id, email: who.email })
  const failed = (sent: Pick<Submitted, 'again' | 'refuse'>, fault: Problem, page: string) =>
    fault.status === 404 ? sent.refuse(404) : sent.again(fault, page)

  form('/my-reviews/new/:slug', { access: 'signed-in' }, async (sent) => {
    const profile = await experts.profile(sent.param('slug'))
    if (profile?.kind !== 'shown') return sent.refuse(404)
    const page = at.reviewExpert(profile.listing.slug)
    if (!sent.who.emailVerifiedAt) return sent.again(emailNotVerified, page)
    const parsed = fields.form.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const listing = await experts.shown(profile.listing.id)
    if (!listing) return sent.refuse(404)
    const origin = await originOf(sent.c, listing.ownerId)
    const written = await expertReviews.write(profile.listing.id, authorOf(sent), wordsOf(parsed.data), origin)
    if (!written.ok) return failed(sent, reviewProblem(written.refusal), page)
    const word = written.value.state === 'published' ? 'published' : 'held'
    return sent.c.redirect(doneAt(at.myReview(written.value.id), word), 303)
  })

  form('/my-reviews/:id/edit', { access: 'signed-in' }, async (sent) => {
    const id = parseId('lrv', sent.param('id'))
    if (!id || !(await expertReviews.own(id, authorOf(sent)))) return sent.refuse(404)
    const page = at.myReview(id)
    const parsed = fields.form.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const edited = await expertReviews.edit(id, authorOf(sent), wordsOf(parsed.data))
    if (!edited.ok) return failed(sent, reviewProblem(edited.refusal), page)
    const isShown = edited.value.state === 'published' && edited.value.edit === null
    return sent.c.redirect(doneAt(page, isShown ? 'changed' : 'held'), 303)
  })

  form('/my-reviews/:id/withdraw', { access: 'signed-in' }, async (sent) => {
    const id = parseId('lrv', sent.param('id'))
    if (!id) return sent.refuse(404)
    const withdrawn = await expertReviews.withdraw(id, authorOf(sent))
    if (!withdrawn.ok) return failed(sent, reviewProblem(withdrawn.refusal), at.myReview(id))
    return sent.c.redirect(doneAt(at.myReviews(), 'withdrawn'), 303)
  })

  form('/my-listings/reviews/:id/reply', { access: 'signed-in' }, async (sent) => {
    const id = parseId('lrv', sent.param('id'))
    const review = id && (await expertReviews.ofExpert(id, sent.who.id))
    if (!review) return sent.refuse(404)
    const page = at.listingReviews(review.listingId)
    const parsed = replyFields.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const replied = await expertReviews.reply(review.id, sent.who.id, parsed.data.text)
    if (!replied.ok) return failed(sent, reviewProblem(replied.refusal), page)
    return sent.c.redirect(doneAt(page, 'replied', review.id), 303)
  })

  form('/my-listings/reviews/:id/confirm-job', { access: 'signed-in' }, async (sent) => {
    const id = parseId('lrv', sent.param('id'))
    const review = id && (await expertReviews.ofExpert(id, sent.who.id))
    if (!review) return sent.refuse(404)
    const page = at.listingReviews(review.listingId)
    const confirmed = await expertReviews.confirmJob(review.id, sent.who.id)
    if (!confirmed.ok) return failed(sent, reviewProblem(confirmed.refusal), page)
    return sent.c.redirect(doneAt(page, 'confirmed', review.id), 303)
  })

  form('/admin/market/review/:id/confirm-job', { access: 'message' }, async (sent) => {
    const id = parseId('lrv', sent.param('id'))
    if (!id || !(await expertReviews.find(id))) return sent.refuse(404)
    const page = at.admin.marketSubject('review', id)
    const parsed = proofFields.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const confirmed = await expertReviews.confirmJobByStaff(id, parsed.data.note)
    if (!confirmed.ok) return failed(sent, reviewProblem(confirmed.refusal), page)
    return sent.c.redirect(doneAt(page, 'confirmed'), 303)
  })
}
