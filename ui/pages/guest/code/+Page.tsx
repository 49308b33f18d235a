import { accountLimits } from '#modules/accounts'
import { useData } from 'vike-react/useData'
import '../../../components/auth/auth.css'
import { GuestFields } from '../../../components/auth/GuestFields.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { errorOf } from '../../../components/form/ErrorSummary.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormErrors } from '../../../components/form/FormErrors.tsx'
import { usePageInput } from '../../../components/office/came-back.ts'
import { telephoneLink } from '../../../format.ts'
import type { Data } from './+data.ts'

export default function GuestCodePage() {
  const { site } = usePageInput()
  const { form, kept, isByText, sentTo, typed } = useData<Data>()
  const failed = form && (form.alert !== null || form.errors.length > 0) ? form : null
  const hidden = kept?.map(({ name, value }) => <input key={name} type="hidden" name={name} value={value} />)
  return (
    <div className="page page-narrow main-pad stack stack-loose link-page">
      <FormErrors form={failed} />
      <div className="stack stack-tight">
        <h1>Enter your code</h1>
        <p>
          We sent six digits by {isByText ? 'text message' : 'e-mail'}
          {sentTo && (
            <>
              {' '}
              to <strong className="address">{sentTo}</strong>
            </>
          )}
          . They work for 10 minutes.
        </p>
      </div>
      <form className="card auth-form" method="post" action="/guest/code" noValidate>
        {hidden ?? <GuestFields form={form} typed={typed} textsLeave={site.textsLeave} />}
        <Field
          name="code"
          label="Code"
          hint={`The six digits of the ${isByText ? 'text message' : 'e-mail'}.`}
          error={errorOf(failed?.errors, 'code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={accountLimits.code}
          className="figures"
          required
        />
        <Button large>Carry on</Button>
      </form>
      {kept && (
        <form method="post" action="/guest" noValidate>
          {hidden}
          <Button variant="quiet">Send another code</Button>
        </form>
      )}
      <p className="soft">
        Nothing there after a few minutes? {isByText ? 'Please' : 'Look in your spam folder, or'}{' '}
        <a href="/guest">check {isByText ? 'your mobile number' : 'your e-mail address'}</a>. You can also call us on{' '}
        <a className="figures" href={telephoneLink(site.hotline)}>
          {site.hotline}
        </a>
        .
      </p>
    </div>
  )
}
