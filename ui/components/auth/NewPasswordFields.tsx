import type { FieldError } from '../../page-context.ts'
import { errorOf } from '../form/ErrorSummary.tsx'
import { PasswordFields } from './PasswordFields.tsx'

interface Props {
  readonly label: string
  /** The label of the second field, where it is typed again. */
  readonly again: string
  readonly hint: string
  readonly errors: readonly FieldError[] | undefined
}

/** A password that is chosen, and typed a second time. */
export function NewPasswordFields({ label, again, hint, errors }: Props) {
  const field = (name: string, words: string, below: string | null) => ({
    name,
    label: words,
    hint: below,
    error: errorOf(errors, name) ?? null,
    autoComplete: 'new-password' as const,
  })
  return <PasswordFields fields={[field('password', label, hint), field('confirm_password', again, null)]} />
}
