import { Card } from '../Card.tsx'
import { Stars } from '../Stars.tsx'
import './bookings.css'
import type { ReviewShown } from './review-shown.ts'

/** The customer's review, in their own words. */
export function ReviewCard({ title, review }: { readonly title: string; readonly review: ReviewShown }) {
  const { rating, comment, when } = review
  return (
    <Card title={title}>
      <div className="stack stack-tight">
        <p className="row row-tight booking-rated">
          <Stars rating={rating} />
          <span>{rating} of 5</span>
        </p>
        {comment && <blockquote className="booking-review">{comment}</blockquote>}
        <p className="soft">{when}</p>
      </div>
    </Card>
  )
}
