import {
  type ExpertReview,
  askedLinkDays,
  editUntil,
  isReviewHeldFor,
  mayEdit,
  reviewHeldWords,
} from '#modules/directory'
import { at, dayWords, inBusinessZone } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'

interface Parts {
  readonly expertReviews: Pick<Modules['expertReviews'], 'find' | 'message' | 'makeWriteLink' | 'makeManageLink'>
  readonly moderation: Pick<Modules['moderation'], 'findDecision'>
  readonly messaging: Pick<Modules['messaging'], 'notify' | 'wasNotified'>
}

interface Mail {
  readonly row: string
  readonly cause: string
  readonly at: Temporal.Instant
  readonly name: string
  readonly email: string
  readonly facts: Readonly<Record<string, string>>
}

/** Mails about reviews of experts: to their authors, and to the experts. Neither sees the address of the other. */
export function reviewMails({ expertReviews, moderation, messaging }: Parts) {
  /** Once for each cause; the link is made for this mail alone, unless the mail is there. */
  async function send({ row, cause, at: when, name, email, facts }: Mail, link: () => Promise<string>): Promise<void> {
    if (await messaging.wasNotified(row, cause)) return
    await messaging.notify({
      event: row,
      cause,
      at: when,
      to: [{ part: 'visitor', userId: null, name, email, phone: null }],
      facts: { ...none, ...facts },
      bookingId: null,
      link: await link(),
    })
  }

  const toAuthor = (review: ExpertReview, row: string, event: Pick<Emitted, 'id' | 'at'>, facts: Mail['facts']) =>
    send(
      {
        row,
        cause: `evt_${event.id}`,
        at: event.at,
        name: review.authorName,
        email: review.authorEmail,
        facts: { listing: review.businessName, words: review.words.comment, ...facts },
      },
      async () => at.link.expertReview(await expertReviews.makeManageLink(review.messageId)),
    )

  const toExpert = (review: ExpertReview, row: string, cause: string, when: Temporal.Instant) =>
    send(
      {
        row,
        cause,
        at: when,
        name: review.businessName,
        email: review.contactEmail,
        facts: {
          listing: review.businessName,
          name: review.authorName,
          words: review.words.comment,
          stars: `${review.words.rating} of 5`,
        },
      },
      async () => at.listingReviews(review.listingId),
    )

  return {
    'listing-review-asked': [
      async (event: Emitted<'listing-review-asked'>) => {
        const message = await expertReviews.message(event.body.messageId)
        // They wrote one meanwhile, or the listing has ended.
        if (!message?.isOpen || message.reviewId !== null) return
        const { name, email, businessName } = message
        const cause = `review_${message.id}`
        await send(
          {
            row: 'listing_review_asked',
            cause,
            at: event.at,
            name,
            email,
            facts: {
              listing: businessName,
              name,
              until: dayOf(event.at.add({ hours: 24 * askedLinkDays })),
            },
          },
          async () => at.link.expertReview(await expertReviews.makeWriteLink(message.id)),
        )
      },
    ],
    'listing-review-written': [
      async (event: Emitted<'listing-review-written'>) => {
        const { reviewId, isNew, isHeld } = event.body
        const review = await expertReviews.find(reviewId)
        if (!review || review.state === 'withdrawn') return
        const until = mayEdit(review, event.at) ? dayOf(editUntil(review)) : ''
        if (isHeld) {
          const reasons = reasonsOf(review.edit?.heldFor ?? review.heldFor)
          const words = review.edit?.words.comment ?? review.words.comment
          const shown = review.state === 'published' ? 'Your earlier words are shown until then.' : ''
          await toAuthor(review, 'listing_review_held', event, { reasons, words, shown, until })
          return
        }
        await toAuthor(review, 'listing_review_published', event, { until })
        if (isNew) await toExpert(review, 'listing_review_new', `review_${review.id}`, event.at)
        else await toExpert(review, 'listing_review_changed', `evt_${event.id}`, event.at)
      },
    ],
    'listing-review-replied': [
      async (event: Emitted<'listing-review-replied'>) => {
        const review = await expertReviews.find(event.body.reviewId)
        if (!review?.reply || review.state !== 'published') return
        await toAuthor(review, 'listing_review_replied', event, { words: review.reply })
      },
    ],
    'market-decided': [
      async (event: Emitted<'market-decided'>) => {
        const found = await moderation.findDecision(event.body.decision)
        if (found?.decision.subject.kind !== 'review' || found.decision.to !== 'live') return
        const review = await expertReviews.find(found.decision.subject.id)
        // The cause is that of a new review: the expert reads of each review once.
        if (review?.state === 'published') await toExpert(review, 'listing_review_new', `review_${review.id}`, event.at)
      },
    ],
  } satisfies Subscribers
}

const none = { listing: '', name: '', words: '', stars: '', reasons: '', shown: '', until: '' }

/** The last day before a moment. */
const dayOf = (end: Temporal.Instant) => dayWords(inBusinessZone(end.subtract({ milliseconds: 1 })).toPlainDate())

function reasonsOf(heldFor: readonly string[]): string {
  const words = heldFor.map((reason) => (isReviewHeldFor(reason) ? reviewHeldWords[reason] : 'a person looks at it'))
  return words.map((each) => `- ${each}`).join('\n')
}
