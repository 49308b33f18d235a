import type { ReactNode } from 'react'
import { at } from '#modules/shared'
import { Stars } from '../Stars.tsx'
import './testimonials.css'

export interface ShownReview {
  readonly id: number | string
  readonly rating: number
  readonly words: string
  /** "Asha, CR0". */
  readonly who: string
  /** "March 2026". */
  readonly when: string
  readonly reply: string | null
  /** The grounds of the review, in words. */
  readonly labels?: readonly string[]
}

/** The reviews of the owner's choice and the newest, of any stars; nothing while there are too few. */
export function Testimonials({
  reviews,
  isChosen,
}: {
  readonly reviews: readonly ShownReview[]
  /** We chose some of them to come first. */
  readonly isChosen: boolean
}) {
  if (reviews.length === 0) return null
  return (
    <section className="section" id="testimonials" aria-labelledby="testimonials-title">
      <div className="page stack stack-loose">
        <h2 id="testimonials-title">What customers say</h2>
        <ReviewList reviews={reviews} />
        {isChosen && <p className="soft">We chose which of them come first. The others are the newest.</p>}
        <p>
          <a href={at.reviews()}>All reviews, and how they are collected</a>
        </p>
      </div>
    </section>
  )
}

export function ReviewList({
  reviews,
  replyTitle = 'Our reply',
  below,
}: {
  readonly reviews: readonly ShownReview[]
  readonly replyTitle?: string
  /** Stands under each of them. */
  readonly below?: (review: ShownReview) => ReactNode
}) {
  return (
    <ul className="plain review-list">
      {reviews.map((review) => {
        const { id, rating, words, who, when, reply, labels = [] } = review
        return (
          <li key={id} id={typeof id === 'string' ? id : undefined} className="review-card">
            <Stars rating={rating} />
            <span className="out-of-sight">{rating} of 5</span>
            {words !== '' && <p className="review-words">{words}</p>}
            <p className="soft">
              {who}, {when}
            </p>
            {labels.map((label) => (
              <p key={label} className="soft small">
                {label}
              </p>
            ))}
            {reply !== null && (
              <div className="review-reply">
                <p className="notice-title">{replyTitle}</p>
                <p className="review-words">{reply}</p>
              </div>
            )}
            {below?.(review)}
          </li>
        )
      })}
    </ul>
  )
}
