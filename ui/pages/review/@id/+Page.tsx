import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Button, LinkButton } from '../../../components/Button.tsx'
import { errorOf } from '../../../components/ErrorSummary.tsx'
import { FormErrors, typedIn } from '../../../components/FormErrors.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { RadioGroup, RadioRow } from '../../../components/RadioGroup.tsx'
import { Stars } from '../../../components/Stars.tsx'
import { TextArea } from '../../../components/TextArea.tsx'
import type { Data } from './+data.ts'

const words = [
  { value: '5', label: 'Excellent' },
  { value: '4', label: 'Good' },
  { value: '3', label: 'All right' },
  { value: '2', label: 'Could be better' },
  { value: '1', label: 'Poor' },
] as const

export default function ReviewPage() {
  const data = useData<Data>()
  const { id, service, technician, when, reference, rating, isCompleted } = data
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      {rating === null && isCompleted && <FormErrors form={data.form} />}
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
      {rating !== null ? <Thanks rating={rating} /> : isCompleted ? <ReviewForm data={data} /> : <NotYet />}
      <a className="row row-tight" href={`/track/${id}`}>
        <ArrowLeft size={20} aria-hidden="true" />
        Back to the booking
      </a>
    </div>
  )
}

function ReviewForm({ data: { id, form } }: { readonly data: Data }) {
  const chosen = typedIn(form, 'rating')
  return (
    <form className="stack stack-loose" method="post" action={`/review/${id}`} noValidate>
      <RadioGroup name="rating" label="Your rating" error={errorOf(form?.errors, 'rating')}>
        {words.map(({ value, label }) => (
          <RadioRow
            key={value}
            name="rating"
            value={value}
            label={
              <>
                {label}
                <span className="out-of-sight">, {value} of 5</span>
              </>
            }
            aside={<Stars rating={Number(value)} />}
            defaultChecked={value === chosen}
          />
        ))}
      </RadioGroup>
      <TextArea
        name="comment"
        label="What was good, and what was not?"
        hint="In your own words."
        optional
        maxLength={2000}
        defaultValue={typedIn(form, 'comment')}
        error={errorOf(form?.errors, 'comment')}
      />
      <div>
        <Button large>Send your rating</Button>
      </div>
    </form>
  )
}

function Thanks({ rating }: { readonly rating: number }) {
  const label = words.find(({ value }) => value === String(rating))?.label
  return (
    <>
      <Notice tone="good" title="Your rating is kept">
        <p className="row row-tight">
          <Stars rating={rating} />
          {label}, {rating} of 5
        </p>
      </Notice>
      <div>
        <LinkButton href="/dashboard">To your dashboard</LinkButton>
      </div>
    </>
  )
}

function NotYet() {
  return (
    <Notice title="The work is not completed yet">
      <p>You can rate it as soon as it is.</p>
    </Notice>
  )
}
