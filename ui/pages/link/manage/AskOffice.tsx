import { enquiryLimits } from '#modules/enquiries'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { errorOf } from '../../../components/form/ErrorSummary.tsx'
import { typedIn } from '../../../components/form/FormErrors.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { telephoneLink } from '../../../format.ts'
import type { Form } from '../../../page-context.ts'

/** For an emergency, and for a booking that somebody else pays. */
export function AskOffice({
  action,
  phone,
  form,
}: {
  readonly action: string
  readonly phone: string
  readonly form: Form | null
}) {
  const back = form?.action === action ? form : null
  return (
    <Card title="Ask us to change it">
      <p>
        We change emergencies, and bookings that somebody else pays, together with you. The quickest way is to call{' '}
        <a className="figures" href={telephoneLink(phone)}>
          {phone}
        </a>
        .
      </p>
      <form className="stack" method="post" action={action} noValidate>
        <TextArea
          name="message"
          label="What would you like to change?"
          maxLength={enquiryLimits.coverageMessage}
          required
          defaultValue={typedIn(back, 'message')}
          error={errorOf(back?.errors, 'message')}
        />
        <div>
          <Button>Ask the office</Button>
        </div>
      </form>
    </Card>
  )
}
