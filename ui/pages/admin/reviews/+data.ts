import type { PageContextServer } from 'vike/types'
import { rejectReasons, rejectWords } from '#modules/reviews'
import { at, may } from '#modules/shared'
import { shownReview } from '../../../components/site/shown-review.ts'
import { doneIn } from '../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

const listed = 200

export async function data({ modules, form, who, urlParsed }: PageContextServer) {
  const reviews = await modules.reviews.listAll(listed)
  return {
    done: doneIn(
      { form, urlParsed },
      { decided: 'Saved. The public list shows it.', replied: 'Your reply is published.' },
    ),
    /** No further reviews exist. */
    isWhole: reviews.length < listed,
    mayReply: may(who, 'settings'),
    choices: rejectReasons.map((value) => ({ value, label: `Reject: ${rejectWords[value]}` })),
    reviews: reviews.map((review) => ({
      ...shownReview(review),
      state: review.state,
      reason: review.rejectReason && rejectWords[review.rejectReason],
      heldFor: review.heldFor.map((reason) => heldWords[reason]).join(', '),
      booking: at.admin.booking(review.bookingId),
      path: `/admin/reviews/${review.id}`,
    })),
  }
}

const heldWords = {
  link: 'a link',
  email: 'an e-mail address',
  phone: 'a telephone number',
  address: 'an address',
  abuse: 'abuse',
  capitals: 'capitals',
  repetition: 'repetition',
} as const
