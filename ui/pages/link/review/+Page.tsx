import { useData } from 'vike-react/useData'
import { FormErrors } from '../../../components/FormErrors.tsx'
import { ReviewForm } from '../../review/ReviewForm.tsx'
import { Thanks } from '../../review/Thanks.tsx'
import type { Data } from './+data.ts'

/** Saying how the work was, without an account. */
export default function LinkReviewPage() {
  const { action, service, technician, when, reference, rating, form } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      {rating === null && <FormErrors form={form} />}
      <div className="stack stack-tight">
        <h1>{rating === null ? 'How did it go?' : 'Thank you'}</h1>
        <p className="lead">
          {service}
          {technician && ` with ${technician}`}
        </p>
        <p className="soft">
          {when} <span className="figures">({reference})</span>
        </p>
      </div>
      {rating === null ? (
        <ReviewForm action={action} form={form} />
      ) : (
        <>
          <Thanks rating={rating} />
          <p>You can close this page.</p>
        </>
      )}
    </div>
  )
}
