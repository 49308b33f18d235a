import { advertTextKey } from '#modules/adverts'
import {
  type ListingId,
  type ListingMessageId,
  type ListingReviewId,
  type Result,
  type UserId,
  refuse,
} from '#modules/shared'
import { screenText } from '#modules/screening'
import type {
  AlreadyReplied,
  AlreadyReviewed,
  ExpertReviewPorts,
  ReviewAuthor,
  ReviewLink,
  ReviewOrigin,
  ReviewUnknown,
  ReviewableMessage,
} from './ports.ts'
import {
  type ExpertReview,
  type ReviewClosed,
  type ReviewWords,
  askAfterDays,
  askedLinkDays,
  judgeEdit,
  manageLinkDays,
  textsOfReview,
} from './review.ts'
import { isTellingNetwork, screenReview } from './screen.ts'

/** Nobody with this address has written to the expert through this site. */
interface NoContact {
  readonly kind: 'no-contact'
}

interface ListingUnknown {
  readonly kind: 'listing-unknown'
}

/** The reply has what no public text has: a way to reach somebody, or abuse. */
interface ReplyNotPublic {
  readonly kind: 'reply-not-public'
}

export type ReviewRefusal =
  | NoContact
  | ListingUnknown
  | AlreadyReviewed
  | ReviewUnknown
  | ReviewClosed
  | AlreadyReplied
  | ReplyNotPublic

const askedAtOnce = 100
const hoursOfDay = 24

/** Reviews of experts: by those who wrote to them, whatever their stars. */
export function createExpertReviews({ expertReviews: store, reviewTokens, clock, ids }: ExpertReviewPorts) {
  function writeFor(message: ReviewableMessage, words: ReviewWords, { network, isSameDevice }: ReviewOrigin) {
    return store.write(
      {
        id: ids.next('lrv'),
        messageId: message.id,
        authorName: firstNameOf(message.name),
        words,
        textKey: advertTextKey(words.comment),
        network: isTellingNetwork(network) ? network : '',
        isSameDevice,
        at: clock.now(),
      },
      (facts) => screenReview(textsOfReview(words), facts),
    )
  }

  async function own(id: ListingReviewId, { userId, email }: ReviewAuthor): Promise<ExpertReview | null> {
    const review = await store.find(id)
    const isTheirs = review?.authorId === userId || review?.authorEmail.toLowerCase() === email.toLowerCase()
    return review && isTheirs ? review : null
  }

  async function ofExpert(id: ListingReviewId, ownerId: UserId): Promise<ExpertReview | null> {
    const review = await store.find(id)
    return review?.ownerId === ownerId ? review : null
  }

  function edit(id: ListingReviewId, words: ReviewWords) {
    const at = clock.now()
    return store.edit(id, { words, textKey: advertTextKey(words.comment), at }, (review, facts) =>
      judgeEdit(review, screenReview(textsOfReview(words), facts), at),
    )
  }

  async function openLink(token: string, purpose: ReviewLink['purpose']): Promise<ReviewableMessage | null> {
    const link = /^[0-9a-f]{32}$/.test(token) ? await store.link(reviewTokens.hash(token)) : null
    if (link?.purpose !== purpose || Temporal.Instant.compare(link.expiresAt, clock.now()) <= 0) return null
    return store.message(link.messageId)
  }

  async function makeLink(messageId: ListingMessageId, purpose: ReviewLink['purpose'], days: number): Promise<string> {
    const token = reviewTokens.next()
    const createdAt = clock.now()
    const expiresAt = createdAt.add({ hours: hoursOfDay * days })
    await store.addLink({ tokenHash: reviewTokens.hash(token), messageId, purpose, createdAt, expiresAt })
    return token
  }

  /** A review in whose author's hands the link is. */
  async function managed(token: string): Promise<ExpertReview | null> {
    const message = await openLink(token, 'manage')
    return message?.reviewId ? store.find(message.reviewId) : null
  }

  return {
    find: (id: ListingReviewId) => store.find(id),
    own,
    ofExpert,
    listOf: (author: ReviewAuthor) => store.listOf(author),
    published: (id: ListingId, after: ListingReviewId | null, limit: number) => store.published(id, after, limit),
    message: (id: ListingMessageId) => store.message(id),

    /** The messages of this address to the listing: those that have a review, and those that allow one. */
    messagesTo: (id: ListingId, email: string) => store.messagesTo(id, email),

    /** A review of somebody who is signed in with the confirmed address of their message. */
    async write(
      id: ListingId,
      author: ReviewAuthor,
      words: ReviewWords,
      origin: ReviewOrigin,
    ): Promise<Result<ExpertReview, NoContact | AlreadyReviewed>> {
      const messages = (await store.messagesTo(id, author.email)).filter(({ isOpen }) => isOpen)
      if (messages.length === 0) return refuse({ kind: 'no-contact' })
      const free = messages.find(({ reviewId }) => reviewId === null)
      return free ? writeFor(free, words, origin) : refuse({ kind: 'already-reviewed' })
    },

    /** A review by the link that was mailed; it serves once. */
    async writeByLink(
      token: string,
      words: ReviewWords,
      origin: ReviewOrigin,
    ): Promise<Result<ExpertReview, ReviewUnknown | AlreadyReviewed>> {
      const message = await openLink(token, 'write')
      return message?.isOpen ? writeFor(message, words, origin) : refuse({ kind: 'review-unknown' })
    },

    async edit(
      id: ListingReviewId,
      author: ReviewAuthor,
      words: ReviewWords,
    ): Promise<Result<ExpertReview, ReviewUnknown | ReviewClosed>> {
      return (await own(id, author)) ? edit(id, words) : refuse({ kind: 'review-unknown' })
    },

    async editByLink(token: string, words: ReviewWords): Promise<Result<ExpertReview, ReviewUnknown | ReviewClosed>> {
      const review = await managed(token)
      return review ? edit(review.id, words) : refuse({ kind: 'review-unknown' })
    },

    async withdraw(id: ListingReviewId, author: ReviewAuthor): Promise<Result<null, ReviewUnknown | ReviewClosed>> {
      return (await own(id, author)) ? store.withdraw(id, clock.now()) : refuse({ kind: 'review-unknown' })
    },

    async withdrawByLink(token: string): Promise<Result<null, ReviewUnknown | ReviewClosed>> {
      const review = await managed(token)
      return review ? store.withdraw(review.id, clock.now()) : refuse({ kind: 'review-unknown' })
    },

    /** The one public reply of the expert. */
    async reply(
      id: ListingReviewId,
      ownerId: UserId,
      text: string,
    ): Promise<Result<null, ReviewUnknown | ReviewClosed | AlreadyReplied | ReplyNotPublic>> {
      if (!(await ofExpert(id, ownerId))) return refuse({ kind: 'review-unknown' })
      if (screenText(text).kind === 'hold') return refuse({ kind: 'reply-not-public' })
      return store.reply(id, text, clock.now())
    },

    /** The expert says that the job was done. */
    async confirmJob(id: ListingReviewId, ownerId: UserId): Promise<Result<null, ReviewUnknown | ReviewClosed>> {
      if (!(await ofExpert(id, ownerId))) return refuse({ kind: 'review-unknown' })
      return store.confirmJob(id, { by: 'expert', note: '', at: clock.now() })
    },

    /** Staff have seen a proof of the job; the caller has made sure that they may say so. */
    confirmJobByStaff: (id: ListingReviewId, note: string) =>
      store.confirmJob(id, { by: 'staff', note, at: clock.now() }),

    /** For the timed work: who wrote seven days ago is asked for a review. */
    async askDue(): Promise<void> {
      const now = clock.now()
      const before = now.subtract({ hours: hoursOfDay * askAfterDays })
      await store.askDue(before, now, askedAtOnce)
    },

    /** The token is answered once, here. */
    makeWriteLink: (messageId: ListingMessageId) => makeLink(messageId, 'write', askedLinkDays),
    makeManageLink: (messageId: ListingMessageId) => makeLink(messageId, 'manage', manageLinkDays),

    /** The page of a link: a message to review, or a review to change; null for a link that leads nowhere. */
    async openLink(
      token: string,
    ): Promise<
      | { readonly kind: 'write'; readonly message: ReviewableMessage }
      | { readonly kind: 'manage'; readonly review: ExpertReview }
      | null
    > {
      const message = await openLink(token, 'write')
      if (message?.isOpen && message.reviewId === null) return { kind: 'write', message }
      const review = await managed(token)
      return review && { kind: 'manage', review }
    },
  }
}

export type ExpertReviewsModule = ReturnType<typeof createExpertReviews>

/** "Asha" of "Asha Patel": the name of a review. */
function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}
