import { Field } from '../../../components/form/Field.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { SettingsCard, YesNo } from './SettingsCard.tsx'

/** Statutory interest for late payment. */
export function InterestCard() {
  return (
    <SettingsCard part="interest" title="Late payment" button="Save">
      {(of) => (
        <>
          <YesNo
            of={of}
            name="charges_interest"
            label="Do you charge businesses for late payment?"
            hint="By the Late Payment of Commercial Debts (Interest) Act 1998, and never consumers."
            yes="The office can charge interest and the fixed sum with one click. Nothing is charged automatically."
            no="Invoices ask for what was agreed alone."
          />
          <Field
            {...of.field('bank_rate')}
            label="Bank rate"
            hint="Of the Bank of England now, in per cent. Another one counts from today on; interest is 8 % above the rate of the last 30 June or 31 December before it starts."
            inputMode="decimal"
            autoComplete="off"
            className="input-narrow figures"
            after={<span className="soft">%</span>}
          />
        </>
      )}
    </SettingsCard>
  )
}

/** The rates of before, for interest on what was late then. */
export function RatesCard() {
  return (
    <SettingsCard part="rates" title="Bank rates of before" button="Save the rates">
      {({ field }) => (
        <TextArea
          {...field('bank_rates')}
          label="Days on which the rate changed"
          hint="One line each: the day, then the rate in per cent, such as 2025-12-18 3.75. The latest is the rate now. Interest on an old debt is counted with the rate of its own half year."
          rows={8}
        />
      )}
    </SettingsCard>
  )
}
