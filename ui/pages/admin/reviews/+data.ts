import type { PageContextServer } from 'vike/types'
import { rejectReasons, rejectWords, reviewPlaceText, reviewsAsked, reviewsWords } from '#modules/reviews'
import { at, may } from '#modules/shared'
import { onePage } from '../../../components/desks/desk-page.ts'
import { listShown } from '../../../components/lists/list-shown.ts'
import { shownReview } from '../../../components/site/shown-review.ts'
import { doneIn } from '../../../done-in.ts'
import { addressOf, exportOf, pagesOf } from '../asked-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 50

export async function data(pageContext: PageContextServer) {
  const { modules, form, who, urlParsed } = pageContext
  const { asked, query, after } = reviewsAsked(urlParsed.search)
  const { shown, last } = onePage(await modules.reviews.listed(query, perPage + 1, after), perPage)
  const linkTo = (some: Partial<typeof asked>) => addressOf(at.admin.reviews(), reviewsWords, some)
  const pages = pagesOf(linkTo, asked, 'after', last && reviewPlaceText(last))
  const question = linkTo({ ...asked, after: '' })
  return {
    done: doneIn(
      { form, urlParsed },
      { decided: 'Saved. The public list shows it.', replied: 'Your reply is published.' },
    ),
    asked,
    ...pages,
    head: await listShown(pageContext, 'reviews', question),
    csv: exportOf('reviews', question, { ...pages, rows: shown.length }),
    mayReply: may(who, 'settings'),
    choices: rejectReasons.map((value) => ({ value, label: `Reject: ${rejectWords[value]}` })),
    reviews: shown.map((review) => ({
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
