import { textLimits } from '#modules/shared'
import { Button } from '../../../components/form/Button.tsx'
import { errorOf } from '../../../components/form/ErrorSummary.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormErrors, typedIn } from '../../../components/form/FormErrors.tsx'
import { telephoneLink } from '../../../format.ts'
import type { Form } from '../../../page-context.ts'

/** Before anything of the booking is shown: a message may have been passed on. */
export function AskPostcode({
  title,
  page,
  phone,
  form,
}: {
  readonly title: string
  readonly page: string
  readonly phone: string
  readonly form: Form | null
}) {
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <FormErrors form={form} />
      <h1>{title}</h1>
      <p className="lead">
        Please give the postcode of the visit, so that we know that it is you. We ask once on this device.
      </p>
      <form className="stack" method="post" action={`${page}/postcode`} noValidate>
        <Field
          name="postcode"
          label="Postcode of the visit"
          hint="For example CR0 1LH"
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={textLimits.postcode}
          required
          className="figures"
          defaultValue={typedIn(form, 'postcode')}
          error={errorOf(form?.errors, 'postcode')}
        />
        <div>
          <Button>Continue</Button>
        </div>
      </form>
      <p className="soft">
        You can also call us on{' '}
        <a className="figures" href={telephoneLink(phone)}>
          {phone}
        </a>
        .
      </p>
    </div>
  )
}
