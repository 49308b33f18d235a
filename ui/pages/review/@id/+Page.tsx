import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { LinkButton } from '../../../components/form/Button.tsx'
import { FormErrors } from '../../../components/form/FormErrors.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { ReviewForm } from '../ReviewForm.tsx'
import { ReviewHeading } from '../ReviewHeading.tsx'
import { Thanks } from '../Thanks.tsx'
import type { Data } from './+data.ts'

export default function ReviewPage() {
  const data = useData<Data>()
  const { id, rating, isCompleted } = data
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      {rating === null && isCompleted && <FormErrors form={data.form} />}
      <ReviewHeading {...data} />
      {rating !== null ? (
        <>
          <Thanks rating={rating} publication={data.publication} action={`/review/${id}`} />
          <div>
            <LinkButton href="/dashboard">To your dashboard</LinkButton>
          </div>
        </>
      ) : isCompleted ? (
        <ReviewForm action={`/review/${id}`} form={data.form} />
      ) : (
        <NotYet />
      )}
      <a className="row row-tight" href={at.track(id)}>
        <ArrowLeft size={20} aria-hidden="true" />
        Back to the booking
      </a>
    </div>
  )
}

function NotYet() {
  return (
    <Notice title="The work is not completed yet">
      <p>You can rate it as soon as it is.</p>
    </Notice>
  )
}
