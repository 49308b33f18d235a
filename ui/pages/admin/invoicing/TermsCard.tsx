import { catalogueLimits } from '#modules/catalogue'
import { Field } from '../../../components/form/Field.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { SettingsCard } from './SettingsCard.tsx'

/** The terms on documents, and the days to pay, by kind of customer. */
export function TermsCard() {
  return (
    <SettingsCard part="terms" title="Terms and days to pay" button="Save the terms">
      {({ field }) => (
        <>
          <TextArea
            {...field('terms_for_consumers')}
            label="Terms for consumers"
            hint="A charge for late payment is due from consumers only where they agreed to it before."
            maxLength={catalogueLimits.terms}
          />
          <Field
            {...field('due_days_for_consumers')}
            label="Days to pay for consumers"
            hint="From the day of issue; 0 is on that day."
            inputMode="numeric"
            className="input-narrow figures"
          />
          <TextArea
            {...field('terms_for_businesses')}
            label="Terms for businesses"
            hint="Businesses owe statutory interest without having agreed to it."
            maxLength={catalogueLimits.terms}
          />
          <Field
            {...field('due_days_for_businesses')}
            label="Days to pay for businesses"
            hint="From the day of issue. The usual number is 30."
            inputMode="numeric"
            className="input-narrow figures"
          />
        </>
      )}
    </SettingsCard>
  )
}
