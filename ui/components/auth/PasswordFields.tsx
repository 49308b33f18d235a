import { textLimits } from '#modules/shared'
import { Eye, EyeOff } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '../form/Button.tsx'
import { Field } from '../form/Field.tsx'

export interface PasswordField {
  readonly name: string
  readonly label: string
  readonly hint: string | null
  readonly error: string | null
  readonly autoComplete: 'current-password' | 'new-password'
}

const never = () => () => {}

/** Passwords that can be looked at while they are typed. Without a script they are plain fields, and hidden. */
export function PasswordFields({ fields }: { readonly fields: readonly PasswordField[] }) {
  const awake = useSyncExternalStore(never, yes, no)
  const [shown, show] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="stack stack-even">
      {fields.map(({ name, label, hint, error, autoComplete }, place) => (
        <Field
          key={name}
          name={name}
          label={label}
          hint={hint}
          error={error ?? undefined}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={textLimits.password}
          required
          after={
            awake &&
            place === 0 && (
              <Button
                type="button"
                variant="secondary"
                className="password-toggle"
                aria-pressed={shown}
                aria-label="Show password"
                icon={<Icon size={20} aria-hidden="true" />}
                onClick={() => show(!shown)}
              >
                {shown ? 'Hide' : 'Show'}
              </Button>
            )
          }
        />
      ))}
    </div>
  )
}

const yes = () => true
const no = () => false
