import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge } from '../../../components/Badge.tsx'
import { Done } from '../../../components/Done.tsx'
import { LinkButton } from '../../../components/form/Button.tsx'
import { Stars } from '../../../components/Stars.tsx'
import type { Data } from './+data.ts'
import '../../../components/site/testimonials.css'

export default function MyReviewsPage() {
  const { done, reviews } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <Done says={done} />
      <div className="stack stack-tight">
        <h1>My reviews of experts</h1>
        <p className="soft">
          You can change a review for 30 days, and withdraw it at any time.{' '}
          <a href={at.market.reviews()}>How reviews of experts work</a>
        </p>
      </div>
      {reviews.length === 0 && (
        <div className="stack">
          <p>You have reviewed nobody yet. A review needs a message that you sent to the expert through this site.</p>
          <div className="row">
            <LinkButton href={at.findExperts()}>Find Experts</LinkButton>
          </div>
        </div>
      )}
      <ul className="plain stack">
        {reviews.map((review) => (
          <li key={review.id} className="card stack stack-tight">
            <div className="row row-apart">
              <h2 className="card-title">
                <a href={review.href}>{review.name}</a>
              </h2>
              <Badge>{review.label}</Badge>
            </div>
            {review.state !== 'withdrawn' && (
              <>
                <Stars rating={review.words.rating} />
                <span className="out-of-sight">{review.words.rating} of 5</span>
                <p className="review-words">{review.words.comment}</p>
              </>
            )}
            <p className="soft">{review.when}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
