import type { ReviewRefusal } from '#modules/directory'
import { type Problem, conflict, notFound, notValidField } from '../kit/problem.ts'

/** The refusals of a review, as answers. */
export function reviewProblem(refusal: ReviewRefusal): Problem {
  switch (refusal.kind) {
    case 'no-contact':
      return {
        status: 403,
        code: 'no_contact',
        detail:
          'Only people who wrote to this expert through this site, from a confirmed e-mail address, can review them.',
      }
    case 'already-reviewed':
      return conflict('already_reviewed', 'Each message allows one review. You can change the one that you wrote.')
    case 'already-replied':
      return conflict('already_replied', 'This review has its reply already.')
    case 'review-closed':
      return {
        ...conflict('review_closed', 'This is not possible any more for this review.'),
        extra: { status: refusal.state },
      }
    case 'reply-not-public':
      return notValidField(
        'text',
        'A reply stands in public. Please leave out links, e-mail addresses, phone numbers, addresses, capitals and abuse',
      )
    case 'review-unknown':
    case 'listing-unknown':
      return notFound
  }
}
