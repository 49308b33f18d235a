import type { Form } from '../../page-context.ts'
import { ErrorSummary } from './ErrorSummary.tsx'

/** The faults of a returned form: each linked to its field, or the one sentence there is. */
export function FormErrors({ form }: { readonly form: Form | null }) {
  if (!form) return null
  const whole = form.alert === null ? [] : [{ path: '', message: form.alert }]
  return <ErrorSummary errors={form.errors.length > 0 ? form.errors : whole} />
}

/** The typed value of the field `name`, where the form came back; else `otherwise`. */
export function typedIn(form: Form | null, name: string, otherwise = ''): string {
  const typed = form?.values[name]
  return typeof typed === 'string' ? typed : otherwise
}
