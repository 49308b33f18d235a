import { type OrderTextName, type VisitNote, orderFields, visitNoteNames, visitNotes } from '#modules/booking'
import { accessNoteNames, accessNotes } from '#modules/shared'
import { Button } from '../form/Button.tsx'
import { Checkbox } from '../form/Checkbox.tsx'
import { errorOf } from '../form/ErrorSummary.tsx'
import { Field } from '../form/Field.tsx'
import { Question, answerProps } from '../form/Question.tsx'
import { TextArea } from '../form/TextArea.tsx'
import { PhotoField } from './PhotoField.tsx'
import { StepNav } from './StepNav.tsx'
import type { StepProps } from './step-props.ts'
import type { AnswerName } from './view.ts'

const emailOrTexts =
  'So that we can write to you about this booking. If you have none, leave it empty, and give a mobile number: we send you text messages.'

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
  const kept = (name: AnswerName) => ({
    name,
    defaultValue: answers[name],
    error: errorOf(state.errors, name),
  })
  const common = (name: OrderTextName) => ({ ...kept(name), maxLength: orderFields[name].max })
  const notesOfPart = (part: VisitNote['part']) =>
    visitNoteNames
      .filter((name) => visitNotes[name].part === part)
      .map((name) => {
        const { rows, question, hint } = visitNotes[name]
        const asked = { ...common(name), label: question, hint, optional: true }
        return rows > 1 ? <TextArea key={name} {...asked} rows={rows} /> : <Field key={name} {...asked} />
      })
  const mayGetIn = [...accessNoteNames, ...visitNoteNames.filter((name) => visitNotes[name].part === 'access')]
  const mayLeaveEmail = offer.textsLeave && !state.signedIn
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
        <Field {...common('name')} label="Full Name" autoComplete="name" required />
        <Field
          {...common('email')}
          label="Email"
          hint={mayLeaveEmail ? emailOrTexts : 'So that we can write to you about this booking.'}
          type="email"
          autoComplete="email"
          required={!mayLeaveEmail}
        />
        <Field
          {...common('phone')}
          label="Phone"
          hint="We call this number when we are on the way."
          type="tel"
          autoComplete="tel"
          required
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
          className="figures input-narrow"
        />
        <Field
          {...common('address')}
          label="Service Address"
          hint="House number or name, and street."
          autoComplete="address-line1"
          required
        />
        {state.mayKeep && (
          <Checkbox
            name="keep"
            value="yes"
            label="Keep these for next time"
            hint="We save the phone number and the address in your profile."
            defaultChecked={answers.keep === 'yes'}
          />
        )}
      </fieldset>
      <fieldset className="wizard-part">
        <legend>The problem</legend>
        <TextArea
          {...common('description')}
          label="Problem Description"
          hint="What is wrong, where is it, and when did it start?"
          required
          rows={5}
        />
        <PhotoField
          photos={state.photos}
          most={offer.photosMost}
          awake={awake}
          error={errorOf(state.errors, 'photo')}
          {...(onPhotos && { onPhotos })}
        />
        {notesOfPart('problem')}
      </fieldset>
      <details className="wizard-access" open={mayGetIn.some((name) => answers[name] !== '')}>
        <summary>
          Help us get in <span className="field-optional">(optional)</span>
        </summary>
        <div className="stack">
          {accessNoteNames.map((name) => {
            const { question, hint, max } = accessNotes[name]
            return <Field key={name} {...kept(name)} label={question} hint={hint} optional maxLength={max} />
          })}
          {notesOfPart('access')}
        </div>
      </details>
      {state.asksOrder && <Field {...common('purchaseOrder')} label="Purchase order" optional className="figures" />}
      <details className="wizard-access" open={answers.payerName + answers.payerEmail !== ''}>
        <summary>Somebody else pays</summary>
        <div className="stack">
          <Field {...common('payerName')} label="Their name" />
          <Field {...common('payerEmail')} label="Their email" hint="Bills and receipts go there." type="email" />
        </div>
      </details>
      <StepNav step={3} ready={ready} busy={busy} />
    </>
  )
}
