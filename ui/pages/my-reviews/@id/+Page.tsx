import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { OwnReview } from '../../../components/directory/OwnReview.tsx'
import { Done } from '../../../components/Done.tsx'
import type { Data } from './+data.ts'

export default function MyReviewPage() {
  const { done, review } = useData<Data>()
  const page = at.myReview(review.id)
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <a className="back-link" href={at.myReviews()}>
        <ArrowLeft size={20} aria-hidden="true" />
        My reviews of experts
      </a>
      <Done says={done} />
      <OwnReview review={review} edit={`${page}/edit`} withdraw={`${page}/withdraw`} />
    </div>
  )
}
