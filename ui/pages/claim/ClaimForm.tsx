import { orderFields } from '#modules/booking'
import { Button } from '../../components/form/Button.tsx'
import { errorOf } from '../../components/form/ErrorSummary.tsx'
import { typedIn } from '../../components/form/FormErrors.tsx'
import { RadioGroup, RadioRow } from '../../components/form/RadioGroup.tsx'
import { TextArea } from '../../components/form/TextArea.tsx'
import { Notice } from '../../components/Notice.tsx'
import type { Form } from '../../page-context.ts'
import type { ClaimOffer } from './claim-offer.ts'

/** The form of a claim, or why nothing can be claimed now. */
export function ClaimForm({ offer, form }: { readonly offer: ClaimOffer; readonly form: Form | null }) {
  const { action, service, reference, until, refusal, starts } = offer
  const chosen = typedIn(form, 'scheduled_date') ?? ''
  return (
    <>
      <header className="stack stack-tight">
        <h1>Claim on the guarantee</h1>
        <p className="lead">{service}</p>
        <p className="soft figures">Reference {reference}</p>
      </header>
      {refusal !== null ? (
        <Notice title={refusal} />
      ) : (
        <form className="stack stack-loose" method="post" action={action} noValidate>
          <p>
            The work is under guarantee until {until}. We come again and put it right at no charge, and it costs nothing
            to cancel.
          </p>
          <TextArea
            name="problem_description"
            label="What is wrong?"
            hint="In your own words."
            maxLength={orderFields.description.max}
            defaultValue={typedIn(form, 'problem_description')}
            error={errorOf(form?.errors, 'problem_description')}
          />
          <RadioGroup name="scheduled_date" label="When may we come?" error={errorOf(form?.errors, 'scheduled_date')}>
            <RadioRow
              name="scheduled_date"
              value=""
              label="Call me about it"
              hint="We keep a free time in two days or later for you until then."
              defaultChecked={!starts.some(({ value }) => value === chosen)}
            />
            {starts.map(({ value, words }) => (
              <RadioRow
                key={value}
                name="scheduled_date"
                value={value}
                label={words}
                defaultChecked={value === chosen}
              />
            ))}
          </RadioGroup>
          <div>
            <Button large>Claim on the guarantee</Button>
          </div>
        </form>
      )}
    </>
  )
}
