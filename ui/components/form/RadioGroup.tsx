import type { InputHTMLAttributes, ReactNode } from 'react'
import { fieldId } from './field-id.ts'
import { QuestionError, QuestionHint, type QuestionProps } from './Question.tsx'

/** One answer out of a few. Inside: `RadioRow`, `RadioTile` (with a drawing) or `RadioTime`. */
export function RadioGroup({
  name,
  label,
  hint,
  error,
  layout = 'rows',
  children,
}: Omit<QuestionProps, 'optional'> & { readonly layout?: 'rows' | 'tiles' | 'times'; readonly children: ReactNode }) {
  const id = fieldId(name)
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={error ? 'field field-wrong' : 'field'}
      {...(describedBy && { 'aria-describedby': describedBy })}
    >
      <legend className="field-label">{label}</legend>
      {hint && <QuestionHint name={name}>{hint}</QuestionHint>}
      {error && <QuestionError name={name}>{error}</QuestionError>}
      <div className={`choices choices-${layout}`}>{children}</div>
    </fieldset>
  )
}

type Radio = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'children'> & {
  readonly name: string
  readonly value: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly emergency?: boolean
}

/** A choice with room for a sentence, and something at its end such as a price. */
export function RadioRow({ label, hint, emergency, aside, ...radio }: Radio & { readonly aside?: ReactNode }) {
  return (
    <label className={emergency ? 'choice choice-emergency' : 'choice'}>
      <input type="radio" {...radio} />
      <span className="choice-words">
        <span className="choice-label">{label}</span>
        {hint && <span className="choice-hint">{hint}</span>}
      </span>
      {aside && <span className="choice-aside">{aside}</span>}
    </label>
  )
}

/** A choice with a drawing. */
export function RadioTile({ label, hint, emergency, drawing, ...radio }: Radio & { readonly drawing: ReactNode }) {
  return (
    <label className={emergency ? 'choice choice-tile choice-emergency' : 'choice choice-tile'}>
      <input type="radio" {...radio} />
      {drawing}
      <span className="choice-words">
        <span className="choice-label">{label}</span>
        {hint && <span className="choice-hint">{hint}</span>}
      </span>
    </label>
  )
}

/** A start time among many. A window of hours, or a time with a hint, has a line of its own where there is little room. */
export function RadioTime({ label, hint, ...radio }: Omit<Radio, 'emergency'>) {
  const isWide = hint !== undefined || (typeof label === 'string' && label.length > 12)
  return (
    <label className={isWide ? 'choice choice-time choice-window' : 'choice choice-time'}>
      <input type="radio" {...radio} />
      <span className="choice-words">
        <span className="choice-label">{label}</span>
        {hint && <span className="choice-hint">{hint}</span>}
      </span>
    </label>
  )
}
