import { Badge } from '../Badge.tsx'
import { Button } from '../form/Button.tsx'
import { Notice } from '../Notice.tsx'
import { FormProblems } from '../office/FormProblems.tsx'
import { useCameBack } from '../office/came-back.ts'
import { Stars } from '../Stars.tsx'
import { ExpertReviewForm } from './ExpertReviewForm.tsx'
import type { OwnReviewShown } from './own-review.ts'
import '../site/testimonials.css'
import './directory.css'

/** A review for its author: its state, the reply, and the forms that change and withdraw it. */
export function OwnReview({
  review,
  edit,
  withdraw,
}: {
  readonly review: OwnReviewShown
  /** The addresses of the forms. */
  readonly edit: string
  readonly withdraw: string
}) {
  const back = useCameBack(withdraw)
  const { name, state, words, latest } = review
  return (
    <>
      <div className="stack stack-tight">
        <div className="row row-apart">
          <h1>Your review of {name}</h1>
          <Badge tone={state === 'published' ? 'good' : state === 'in_review' ? 'warn' : 'plain'}>{review.label}</Badge>
        </div>
        <p>{review.about}</p>
        <p className="soft">
          Written {review.when}. <a href={review.expertPage}>The page of {name}</a>
        </p>
      </div>
      {review.heldFor.length > 0 && (state === 'in_review' || state === 'published') && (
        <Notice tone="warn" title="Why a person reads it first">
          <ul>
            {review.heldFor.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <p>The stars play no part in this.</p>
        </Notice>
      )}
      {state !== 'withdrawn' && (
        <div className="review-card">
          <Stars rating={words.rating} />
          <span className="out-of-sight">{words.rating} of 5</span>
          <p className="review-words">{words.comment}</p>
          {review.reply !== null && (
            <div className="review-reply">
              <p className="notice-title">Reply of the expert</p>
              <p className="review-words">{review.reply}</p>
            </div>
          )}
        </div>
      )}
      {review.mayEdit && (
        <section className="stack" aria-labelledby="edit-title">
          <h2 id="edit-title" className="card-title">
            Change it
          </h2>
          <p className="soft">
            Until {review.editUntil}. The new words are checked like the first ones; the old ones are shown until they
            have passed.
          </p>
          <ExpertReviewForm action={edit} kept={latest} months={review.months} button="Save the change" />
        </section>
      )}
      {review.mayWithdraw && (
        <section className="stack" aria-labelledby="withdraw-title">
          <h2 id="withdraw-title" className="card-title">
            Withdraw it
          </h2>
          <p className="soft">
            Its words go for good, and it counts no more. Each message allows one review, so you cannot write it again.
          </p>
          <FormProblems of={back} />
          <form method="post" action={withdraw} noValidate>
            <Button variant="secondary">Withdraw my review</Button>
          </form>
        </section>
      )}
    </>
  )
}
