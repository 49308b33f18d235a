import { contactCodeDigits } from '#modules/directory'
import { type ListingId } from '#modules/shared'
import { Button } from '../form/Button.tsx'
import { Field } from '../form/Field.tsx'
import { FormProblems } from '../office/FormProblems.tsx'
import { useCameBack } from '../office/came-back.ts'

/** The form for the code that was mailed to the address of a listing. */
export function ContactCode({
  id,
  email,
  from,
}: {
  readonly id: ListingId
  readonly email: string
  readonly from: 'advertise' | 'listing'
}) {
  const back = useCameBack(`/my-listings/${id}/confirm-email`)
  const resent = useCameBack(`/my-listings/${id}/code`)
  return (
    <section className="stack listing-code" aria-labelledby="code-title">
      <h2 id="code-title" className="card-title">
        Confirm the contact e-mail
      </h2>
      <FormProblems of={back} />
      <FormProblems of={resent} />
      <p>
        We sent a code of six digits to <strong>{email}</strong>. It works for 30 minutes.
      </p>
      <form method="post" action={`/my-listings/${id}/confirm-email`} className="stack" noValidate>
        <input type="hidden" name="from" value={from} />
        <Field
          name="code"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={contactCodeDigits}
          required
          className="figures"
          error={back.error('code')}
        />
        <div className="row">
          <Button>Confirm</Button>
        </div>
      </form>
      <form method="post" action={`/my-listings/${id}/code`} noValidate>
        <input type="hidden" name="from" value={from} />
        <Button variant="quiet">Send another code</Button>
      </form>
    </section>
  )
}
