import { documentLimits } from '#modules/invoicing'
import { Field } from '../../../components/form/Field.tsx'
import { SettingsCard, YesNo } from './SettingsCard.tsx'

/** Drafts and reminders that come automatically, and the form of numbers. */
export function SendingCard() {
  return (
    <SettingsCard part="sending" title="Drafts, reminders and numbers" button="Save">
      {(of) => (
        <>
          <YesNo
            of={of}
            name="drafts_at_completion"
            label="Is an invoice drafted when a job is completed?"
            yes="The office finds the draft, and issues it."
            no="The job waits in the list of completed work, with a button to draft its invoice."
          />
          <YesNo
            of={of}
            name="sends_reminders"
            label="Are customers reminded of what is due?"
            yes="3 days before, and 1, 7 and 14 days after, as long as something is left to pay."
            no="Nobody is reminded automatically."
          />
          <YesNo
            of={of}
            name="sends_statements"
            label="Does a statement of account go out each month?"
            yes="In the first days of a month, to customers who owe something."
            no="Only where the office sends one."
          />
          <YesNo
            of={of}
            name="year_in_number"
            label="Do numbers have the year?"
            yes="Such as INV-2026-000123. The count goes on over the years."
            no="Such as INV-000123."
          />
          <Field
            {...of.field('peppol_id')}
            label="Peppol id of the business"
            hint="Such as 9932:GB123456789. Only where you have one; e-invoices name it."
            className="figures"
            maxLength={documentLimits.peppolId}
            optional
          />
        </>
      )}
    </SettingsCard>
  )
}
