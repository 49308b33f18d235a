import { useData } from 'vike-react/useData'
import { FormErrors } from '../../../components/form/FormErrors.tsx'
import { ReviewForm } from '../../review/ReviewForm.tsx'
import { ReviewHeading } from '../../review/ReviewHeading.tsx'
import { Thanks } from '../../review/Thanks.tsx'
import type { Data } from './+data.ts'

/** Saying how the work was, without an account. */
export default function LinkReviewPage() {
  const data = useData<Data>()
  const { action, rating, form } = data
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      {rating === null && <FormErrors form={form} />}
      <ReviewHeading {...data} />
      {rating === null ? (
        <ReviewForm action={action} form={form} />
      ) : (
        <>
          <Thanks rating={rating} publication={data.publication} action={action} />
          <p>You can close this page.</p>
        </>
      )}
    </div>
  )
}
