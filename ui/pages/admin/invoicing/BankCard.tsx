import { catalogueLimits } from '#modules/catalogue'
import { Field } from '../../../components/form/Field.tsx'
import { SettingsCard } from './SettingsCard.tsx'

/** The account that customers pay into. */
export function BankCard() {
  return (
    <SettingsCard part="bank" title="Bank details" button="Save the bank details">
      {({ field }) => (
        <>
          <p>
            Documents print them, so that customers can pay by bank transfer. Every administrator gets an e-mail when
            they change. Empty all four to leave them out.
          </p>
          <Field {...field('bank_name')} label="Name of the bank" maxLength={catalogueLimits.siteFact} optional />
          <Field {...field('account_name')} label="Name of the account" maxLength={catalogueLimits.siteFact} optional />
          <Field
            {...field('account_number')}
            label="Account number"
            hint="8 digits"
            inputMode="numeric"
            autoComplete="off"
            className="input-narrow figures"
            optional
          />
          <Field
            {...field('sort_code')}
            label="Sort code"
            hint="6 digits, such as 12-34-56"
            inputMode="numeric"
            autoComplete="off"
            className="input-narrow figures"
            optional
          />
        </>
      )}
    </SettingsCard>
  )
}
