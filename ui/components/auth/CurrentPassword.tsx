import { PasswordFields } from './PasswordFields.tsx'

/** The field `password`, for the password that the visitor has. */
export function CurrentPassword({ label, error }: { readonly label: string; readonly error: string | undefined }) {
  return (
    <PasswordFields
      fields={[
        { name: 'password', label, hint: null, error: error ?? null, autoComplete: 'current-password' as const },
      ]}
    />
  )
}
