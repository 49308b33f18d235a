import { Button } from '../form/Button.tsx'
import { errorOf } from '../form/ErrorSummary.tsx'
import { Field } from '../form/Field.tsx'
import { Question, answerProps } from '../form/Question.tsx'
import { TextArea } from '../form/TextArea.tsx'
import { PhotoField } from './PhotoField.tsx'
import { StepNav } from './StepNav.tsx'
import type { StepProps } from './step-props.ts'
import type { AnswerName } from './view.ts'

const accessNames = ['parking', 'entry', 'pets', 'vulnerable'] as const satisfies readonly AnswerName[]

/** Step 3: who and where, what is wrong, and how to get in. */
export function StepContact({
  offer,
  state,
  answers,
  awake,
  ready,
  busy,
  onPhotos,
}: StepProps & { readonly onPhotos?: (files: readonly File[]) => Promise<void> }) {
  const common = (name: AnswerName) => ({
    name,
    defaultValue: answers[name],
    error: errorOf(state.errors, name),
  })
  const which = { name: 'property', label: 'Which property?', error: errorOf(state.errors, 'property') }
  return (
    <>
      <fieldset className="wizard-part">
        <legend>Who we meet, and where</legend>
        {state.properties.length > 0 && (
          <>
            <Question {...which}>
              <select {...answerProps(which)} className="input" defaultValue={answers.propertyId}>
                {state.properties.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </Question>
            <div>
              <Button variant="secondary" name="intent" value="property" formNoValidate>
                Fill in its details
              </Button>
            </div>
          </>
        )}
        <Field {...common('name')} label="Full Name" autoComplete="name" required maxLength={200} />
        <Field
          {...common('email')}
          label="Email"
          hint="So that we can write to you about this booking."
          type="email"
          autoComplete="email"
          required
          maxLength={254}
        />
        <Field
          {...common('phone')}
          label="Phone"
          hint="We call this number when we are on the way."
          type="tel"
          autoComplete="tel"
          required
          maxLength={40}
          className="figures"
        />
        <Field
          {...common('postcode')}
          label="Postcode"
          hint="For example CR0 1LH."
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={10}
          className="figures input-narrow"
        />
        <Field
          {...common('address')}
          label="Service Address"
          hint="House number or name, and street."
          autoComplete="street-address"
          required
          maxLength={500}
        />
      </fieldset>
      <fieldset className="wizard-part">
        <legend>The problem</legend>
        <TextArea
          {...common('description')}
          label="Problem Description"
          hint="What do you see, hear or smell, where, and since when?"
          required
          rows={5}
          maxLength={2000}
        />
        <PhotoField
          photos={state.photos}
          most={offer.photosMost}
          awake={awake}
          error={errorOf(state.errors, 'photo')}
          {...(onPhotos && { onPhotos })}
        />
        <TextArea
          {...common('specialInstructions')}
          label="Special Instructions"
          hint="Anything else we should know or bring."
          optional
          rows={3}
          maxLength={2000}
        />
      </fieldset>
      <details className="wizard-access" open={accessNames.some((name) => answers[name] !== '')}>
        <summary>
          Help us get in <span className="field-optional">(optional)</span>
        </summary>
        <div className="stack">
          <Field
            {...common('parking')}
            label="Parking"
            hint="Where can a van stop? Is a permit needed?"
            optional
            maxLength={300}
          />
          <Field
            {...common('entry')}
            label="Getting in"
            hint="Door codes, a key safe, which bell to ring."
            optional
            maxLength={300}
          />
          <Field
            {...common('pets')}
            label="Pets"
            hint="So that nobody runs out of the door."
            optional
            maxLength={300}
          />
          <Field
            {...common('vulnerable')}
            label="Is anyone at home vulnerable?"
            hint="A baby, someone elderly or ill, someone who needs more time. The technician will know."
            optional
            maxLength={300}
          />
        </div>
      </details>
      {state.asksOrder && (
        <Field {...common('purchaseOrder')} label="Purchase order" optional maxLength={60} className="figures" />
      )}
      <details className="wizard-access" open={answers.payerName + answers.payerEmail !== ''}>
        <summary>Somebody else pays</summary>
        <div className="stack">
          <Field {...common('payerName')} label="Their name" maxLength={200} />
          <Field
            {...common('payerEmail')}
            label="Their email"
            hint="Bills and receipts go there."
            type="email"
            maxLength={254}
          />
        </div>
      </details>
      <StepNav step={3} ready={ready} busy={busy} />
    </>
  )
}
