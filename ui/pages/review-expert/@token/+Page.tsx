import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { ExpertReviewForm } from '../../../components/directory/ExpertReviewForm.tsx'
import { OwnReview } from '../../../components/directory/OwnReview.tsx'
import { Done } from '../../../components/Done.tsx'
import type { Data } from './+data.ts'

/** A review by the link of a mail, without an account. */
export default function ReviewByLinkPage() {
  const { href, done, review, write } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <Done says={done} />
      {review && <OwnReview review={review} edit={href} withdraw={`${href}/withdraw`} />}
      {write && (
        <>
          <div className="stack stack-tight">
            <h1>Review {write.name}</h1>
            <p className="soft">
              You wrote to <a href={write.expertPage}>{write.name}</a> through this site. This link serves once. Good
              and bad reviews take the same path. <a href={at.market.reviews()}>How reviews of experts work</a>
            </p>
          </div>
          <ExpertReviewForm action={href} kept={null} months={write.months} button="Send the review" />
        </>
      )}
    </div>
  )
}
