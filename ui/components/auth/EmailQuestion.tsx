import { textLimits } from '#modules/shared'
import { Button } from '../form/Button.tsx'
import { errorOf } from '../form/ErrorSummary.tsx'
import { Field } from '../form/Field.tsx'
import { typedIn } from '../form/FormErrors.tsx'
import { useLinkForm } from './LinkPage.tsx'

/** Asks for an e-mail address, and nothing else. `kept` goes along. */
export function EmailQuestion({
  action,
  button,
  kept = {},
}: {
  readonly action: string
  readonly button: string
  readonly kept?: Readonly<Record<string, string | undefined>>
}) {
  const { form } = useLinkForm()
  return (
    <form className="stack stack-even" method="post" action={action} noValidate>
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={textLimits.email}
        defaultValue={typedIn(form, 'email')}
        error={errorOf(form?.errors, 'email')}
        required
      />
      <div>
        <Button>{button}</Button>
      </div>
    </form>
  )
}
