import { ErrorSummary } from '../form/ErrorSummary.tsx'
import { Alert } from '../Notice.tsx'
import type { CameBack } from './came-back.ts'

/** Why a form came back: the fields to mend, or the one sentence. Empty for a new form. */
export function FormProblems({ of: { errors, alert } }: { readonly of: CameBack }) {
  return errors.length > 0 ? <ErrorSummary errors={errors} /> : <Alert>{alert}</Alert>
}
