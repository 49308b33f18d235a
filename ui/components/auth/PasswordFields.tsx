import { textLimits } from '#modules/shared'
import { Eye, EyeOff } from 'lucide-react'
import { usePlainScript } from '../../islands/use-plain-script.ts'
import { Button } from '../form/Button.tsx'
import { Field } from '../form/Field.tsx'

interface PasswordField {
  readonly name: string
  readonly label: string
  readonly hint: string | null
  readonly error: string | null
  readonly autoComplete: 'current-password' | 'new-password'
}

/** Passwords that can be looked at while they are typed. Without a script they are plain fields, and hidden. */
export function PasswordFields({ fields }: { readonly fields: readonly PasswordField[] }) {
  usePlainScript('show-password')
  return (
    <div className="stack stack-even" data-passwords>
      {fields.map(({ name, label, hint, error, autoComplete }, place) => (
        <Field
          key={name}
          name={name}
          label={label}
          hint={hint}
          error={error ?? undefined}
          type="password"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={textLimits.password}
          required
          after={place === 0 && <ShowPasswords />}
        />
      ))}
    </div>
  )
}

function ShowPasswords() {
  return (
    <Button
      type="button"
      variant="secondary"
      className="password-toggle"
      aria-pressed={false}
      hidden
      data-show-passwords
      icon={
        <>
          <Eye size={20} aria-hidden="true" />
          <EyeOff size={20} aria-hidden="true" />
        </>
      }
    >
      <span>Show</span>
    </Button>
  )
}
