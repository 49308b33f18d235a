import type { InputHTMLAttributes, ReactNode } from 'react'
import { QuestionError, QuestionHint, type QuestionProps, answerProps } from './Question.tsx'

type Box = Omit<InputHTMLAttributes<HTMLInputElement>, keyof QuestionProps | 'id' | 'type' | 'className'>

/** Something to agree to or to switch on. */
export function Checkbox({
  name,
  label,
  hint,
  error,
  ...box
}: Omit<QuestionProps, 'optional'> & Box & { readonly label: ReactNode }) {
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      {error && <QuestionError name={name}>{error}</QuestionError>}
      <label className="choice choice-bare">
        <input type="checkbox" {...box} {...answerProps({ name, hint, error })} />
        <span className="choice-words">{label}</span>
      </label>
      {hint && <QuestionHint name={name}>{hint}</QuestionHint>}
    </div>
  )
}
