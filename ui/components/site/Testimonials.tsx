import { at } from '#modules/shared'
import { Stars } from '../Stars.tsx'
import './testimonials.css'

export interface ShownReview {
  readonly id: number
  readonly rating: number
  readonly words: string
  /** "Asha, CR0". */
  readonly who: string
  /** "March 2026". */
  readonly when: string
  readonly reply: string | null
}

/** The newest reviews, of any stars; nothing while there are too few. */
export function Testimonials({ reviews }: { readonly reviews: readonly ShownReview[] }) {
  if (reviews.length === 0) return null
  return (
    <section className="section" id="testimonials" aria-labelledby="testimonials-title">
      <div className="page stack stack-loose">
        <h2 id="testimonials-title">What customers say</h2>
        <ReviewList reviews={reviews} />
        <p>
          <a href={at.reviews()}>All reviews, and how they are collected</a>
        </p>
      </div>
    </section>
  )
}

export function ReviewList({ reviews }: { readonly reviews: readonly ShownReview[] }) {
  return (
    <ul className="plain review-list">
      {reviews.map(({ id, rating, words, who, when, reply }) => (
        <li key={id} className="review-card">
          <Stars rating={rating} />
          {words !== '' && <p className="review-words">{words}</p>}
          <p className="soft">
            {who}, {when}
          </p>
          {reply !== null && (
            <div className="review-reply">
              <p className="notice-title">Our reply</p>
              <p className="review-words">{reply}</p>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
