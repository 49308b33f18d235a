import type { ReactNode } from 'react'
import { Field } from '../../components/form/Field.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Island } from '../../islands/Island.tsx'
import CopyText from '../../islands/CopyText.tsx'
import type { Form } from '../../page-context.ts'

/** A link that was just made: it is shown this once. Empty where none was made. */
export function LinkShown({
  form,
  action,
  label,
  children,
}: {
  readonly form: Form | null
  /** Where it was asked for. */
  readonly action: string
  readonly label: string
  readonly children: ReactNode
}) {
  const url = form?.action === action ? form.values['url'] : undefined
  if (typeof url !== 'string') return null
  return (
    <Notice tone="good" title="Copy it now: it is not shown again">
      <p>{children} Making a new one ends this one.</p>
      <Field name="link" label={label} value={url} readOnly className="link-shown" />
      <Island name="CopyText" of={CopyText} props={{ text: url }} />
    </Notice>
  )
}
