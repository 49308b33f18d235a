import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { fieldId } from './field-id.ts'

export interface QuestionProps {
  /** The field's name in the form, and the `path` of its error. */
  readonly name: string
  /** Tells it from a field of the same name in another form of the page, which has the usual id. */
  readonly place?: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** The fault and its correction; the same words as in the summary. */
  readonly error?: string | undefined
  readonly optional?: boolean
}

/** The attributes of the answer's element that connect hint and error for a screen reader. */
export function answerProps({ name, place, hint, error }: Pick<QuestionProps, 'name' | 'place' | 'hint' | 'error'>) {
  const id = fieldId(idName(name, place))
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    name,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error && { 'aria-invalid': true as const }),
  }
}

function idName(name: string, place: string | undefined): string {
  return place === undefined ? name : `${place}-${name}`
}

export function QuestionHint({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <span className="field-hint" id={`${fieldId(name)}-hint`}>
      {children}
    </span>
  )
}

export function QuestionError({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <span className="field-error" id={`${fieldId(name)}-error`}>
      <CircleAlert size={20} aria-hidden="true" />
      <span>
        <span className="out-of-sight">Error: </span>
        {children}
      </span>
    </span>
  )
}

/** The words around one answer: label above, then hint, then error, then the answer itself. */
export function Question({
  name: field,
  place,
  label,
  hint,
  error,
  optional,
  children,
}: QuestionProps & { readonly children: ReactNode }) {
  const name = idName(field, place)
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label className="field-label" htmlFor={fieldId(name)}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {hint && <QuestionHint name={name}>{hint}</QuestionHint>}
      {error && <QuestionError name={name}>{error}</QuestionError>}
      {children}
    </div>
  )
}
