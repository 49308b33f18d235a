import { whatsappLimits } from '#modules/whatsapp'
import { useData } from 'vike-react/useData'
import { Button } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

const action = '/whatsapp-admin/about'

type Booking = NonNullable<Data['opened']>['booking']

/** A number is a guess: only a person can say which booking a conversation is about. */
export function AboutForm({ booking }: { readonly booking: Booking }) {
  const back = useCameBack(action)
  return (
    <details className="whatsapp-more" open={back.isBack}>
      <summary>{booking?.isSure ? 'It is not about that booking' : 'Say which booking it is about'}</summary>
      <div className="stack">
        {booking?.isSure ? <TakeBack reference={booking.reference} /> : <Place guess={booking?.reference} />}
      </div>
    </details>
  )
}

function Place({ guess }: { readonly guess: string | undefined }) {
  const { phone } = useData<Data>()
  const back = useCameBack(action)
  return (
    <>
      <p>
        First make sure who is writing. The conversation then belongs to that booking: its photos can be sent, and its
        customer gets it with their own data.
      </p>
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <input type="hidden" name="phone" value={phone} />
        <Field
          name="booking_reference"
          label="Booking reference"
          hint="Such as CB-7KQ4XW"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={whatsappLimits.bookingReference}
          required
          defaultValue={back.value('booking_reference') ?? guess}
          error={back.error('booking_reference')}
          className="figures"
        />
        <div>
          <Button variant="secondary">It is about this booking</Button>
        </div>
      </form>
    </>
  )
}

function TakeBack({ reference }: { readonly reference: string }) {
  const { phone } = useData<Data>()
  return (
    <form method="post" action={action} className="stack" noValidate>
      <p>The conversation then no longer belongs to {reference} then, and is not among its customer’s data.</p>
      <input type="hidden" name="phone" value={phone} />
      <input type="hidden" name="booking_reference" value="" />
      <div>
        <Button variant="secondary">Take it back</Button>
      </div>
    </form>
  )
}
