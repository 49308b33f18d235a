import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { expertReviewLimits } from '#modules/directory'
import { at } from '#modules/shared'
import { Done } from '../../../../components/Done.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { TextArea } from '../../../../components/form/TextArea.tsx'
import { ReportLink } from '../../../../components/market/ReportLink.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { Stars } from '../../../../components/Stars.tsx'
import type { Data } from './+data.ts'
import '../../../../components/site/testimonials.css'

type Review = Data['reviews'][number]

/** The reviews of a listing, for its expert: one public reply each, and the word that the job was done. */
export default function ListingReviewsPage() {
  const { done, name, back, average, count, removed, reviews, next } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <a className="back-link" href={back}>
        <ArrowLeft size={20} aria-hidden="true" />
        Your listing
      </a>
      <Done says={done} />
      <div className="stack stack-tight">
        <h1>Reviews of {name}</h1>
        {average !== null && (
          <p className="figures">
            {average} of 5, the average of {count === 1 ? '1 published review' : `all ${count} published reviews`}.
          </p>
        )}
        <p className="soft">
          Only people who wrote to you through this site can review you. You may reply to each review once, in public. A
          review is removed only for a listed reason; few stars are none.{' '}
          {removed === 0 ? 'No review was' : removed === 1 ? '1 review was' : `${removed} reviews were`} rejected or
          removed. <a href={at.market.reviews()}>How reviews of experts work</a>
        </p>
      </div>
      {reviews.length === 0 && (
        <p>Nobody has reviewed you yet. People who write to you are asked for a review after seven days.</p>
      )}
      <ul className="plain stack stack-loose">
        {reviews.map((review) => (
          <OneReview key={review.id} review={review} />
        ))}
      </ul>
      {next !== null && (
        <p>
          <a href={next}>Older reviews</a>
        </p>
      )}
    </div>
  )
}

function OneReview({ review }: { readonly review: Review }) {
  const { id, rating, words, who, when, labels = [], reply, isJobConfirmed } = review
  const [replyTo, confirm] = [`/my-listings/reviews/${id}/reply`, `/my-listings/reviews/${id}/confirm-job`]
  const [sent, confirmed] = [useCameBack(replyTo), useCameBack(confirm)]
  return (
    <li id={id} className="card stack">
      <div className="stack stack-tight">
        <Stars rating={rating} />
        <span className="out-of-sight">{rating} of 5</span>
        <p className="review-words">{words}</p>
        <p className="soft">
          {who}, {when}
        </p>
        {labels.map((label) => (
          <p key={label} className="soft small">
            {label}
          </p>
        ))}
      </div>
      {reply !== null ? (
        <div className="review-reply">
          <p className="notice-title">Your reply</p>
          <p className="review-words">{reply}</p>
        </div>
      ) : (
        <form method="post" action={replyTo} className="stack" noValidate>
          <FormProblems of={sent} />
          <TextArea
            name="text"
            place={id}
            label={`Your reply to ${who}`}
            hint="Once, in public. It cannot be changed. Leave out phone numbers, addresses and links."
            rows={4}
            maxLength={expertReviewLimits.reply}
            defaultValue={sent.value('text')}
            error={sent.error('text')}
          />
          <div>
            <Button variant="secondary">
              Publish the reply<span className="out-of-sight"> to {who}</span>
            </Button>
          </div>
        </form>
      )}
      <div className="row">
        {!isJobConfirmed && (
          <form method="post" action={confirm} noValidate>
            <FormProblems of={confirmed} />
            <Button variant="secondary">
              I did this job<span className="out-of-sight"> for {who}</span>
            </Button>
          </form>
        )}
        <ReportLink kind="review" id={id} title={`the review of ${who}`} />
      </div>
    </li>
  )
}
