import { listingLimits } from '#modules/directory'
import { textLimits } from '#modules/shared'
import { Checkbox } from '../form/Checkbox.tsx'
import { Field } from '../form/Field.tsx'
import { QuestionError } from '../form/Question.tsx'
import { TextArea } from '../form/TextArea.tsx'
import { fieldId } from '../form/field-id.ts'
import type { CameBack } from '../office/came-back.ts'
import './listing-form.css'

/** The fields of a listing: as typed in the form that came back, else as they are kept. */
export function ListingFields({
  back,
  kept,
  trades,
}: {
  readonly back: CameBack
  readonly kept: Readonly<Record<string, string | undefined>>
  readonly trades: readonly { readonly slug: string; readonly label: string }[]
}) {
  const text = (name: string) => (back.isBack ? (back.value(name) ?? '') : (kept[name] ?? ''))
  const error = (name: string) => back.error(name)
  const wrongTrades = error('service_categories')
  return (
    <>
      <Field
        name="business_name"
        label="Business name"
        autoComplete="organization"
        maxLength={listingLimits.businessName}
        required
        defaultValue={text('business_name')}
        error={error('business_name')}
      />
      <TextArea
        name="business_description"
        label="Description"
        hint="The work that you do, and what customers can expect. Leave out websites, e-mail addresses and telephone numbers: visitors get in touch by the buttons of your listing."
        rows={6}
        maxLength={listingLimits.businessDescription}
        required
        defaultValue={text('business_description')}
        error={error('business_description')}
      />
      <fieldset className={wrongTrades ? 'listing-trades field field-wrong' : 'listing-trades field'}>
        <legend className="field-label">Trades</legend>
        <span className="field-hint">Choose one or more.</span>
        {wrongTrades && <QuestionError name="service_categories">{wrongTrades}</QuestionError>}
        <div className="choices" id={fieldId('service_categories')} tabIndex={-1}>
          {trades.map(({ slug, label }) => (
            <label key={slug} className="choice choice-bare">
              <input
                type="checkbox"
                name={`trade-${slug}`}
                value="yes"
                defaultChecked={text(`trade-${slug}`) === 'yes'}
              />
              <span className="choice-words">{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        name="contact_email"
        label="Contact e-mail"
        type="email"
        autoComplete="email"
        hint="If it is not that of your account, we send a code to it."
        maxLength={textLimits.email}
        required
        defaultValue={text('contact_email')}
        error={error('contact_email')}
      />
      <Field
        name="contact_phone"
        label="Contact phone"
        type="tel"
        autoComplete="tel"
        hint="Visitors see it after a click only."
        maxLength={textLimits.phone}
        required
        className="figures"
        defaultValue={text('contact_phone')}
        error={error('contact_phone')}
      />
      <Field
        name="service_area"
        label="Service area"
        hint="For example Croydon, Purley and Sutton"
        maxLength={listingLimits.serviceArea}
        required
        defaultValue={text('service_area')}
        error={error('service_area')}
      />
      <div className="listing-numbers">
        <Field
          name="postcode"
          label="Postcode"
          hint="The public sees its first half only."
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={textLimits.postcode}
          required
          className="figures"
          defaultValue={text('postcode')}
          error={error('postcode')}
        />
        <Field
          name="service_radius_miles"
          label="Service radius (miles)"
          hint={`From ${listingLimits.radiusFrom} to ${listingLimits.radiusTo}`}
          type="number"
          inputMode="numeric"
          min={listingLimits.radiusFrom}
          max={listingLimits.radiusTo}
          className="figures"
          defaultValue={text('service_radius_miles') || String(listingLimits.radius)}
          error={error('service_radius_miles')}
        />
        <Field
          name="years_experience"
          label="Years of experience"
          hint="0 for less than a year"
          type="number"
          inputMode="numeric"
          min={0}
          max={listingLimits.years}
          className="figures"
          defaultValue={text('years_experience') || '0'}
          error={error('years_experience')}
        />
      </div>
      <TextArea
        name="certifications"
        label="Certifications"
        hint={`One on each line, at most ${listingLimits.certifications}`}
        optional
        rows={3}
        defaultValue={text('certifications')}
        error={error('certifications')}
      />
      <Checkbox
        name="insurance_declared"
        value="yes"
        label="I have valid public liability insurance"
        hint={
          <>
            Your listing says “Insurance declared”: your own word. <a href="/badges">The meaning of the badges</a>
          </>
        }
        defaultChecked={text('insurance_declared') === 'yes'}
        error={error('insurance_declared')}
      />
    </>
  )
}
