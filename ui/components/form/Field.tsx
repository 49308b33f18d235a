import type { InputHTMLAttributes, ReactNode } from 'react'
import { Question, type QuestionProps, answerProps } from './Question.tsx'

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, keyof QuestionProps | 'id'>

/**
 * One line of typing. `after` stands beside the input, such as a button. A button that comes with the scripts of an island
 * is `false` before, not undefined: the input stays the same element, with its text and the focus.
 */
export function Field({
  name,
  place,
  label,
  hint,
  error,
  optional = false,
  after,
  className,
  ...input
}: QuestionProps & Input & { readonly after?: ReactNode }) {
  const box = (
    <input
      type="text"
      {...input}
      {...answerProps({ name, ...(place !== undefined && { place }), hint, error })}
      className={className ? `input ${className}` : 'input'}
    />
  )
  return (
    <Question
      name={name}
      {...(place !== undefined && { place })}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
    >
      {after !== undefined ? (
        <span className="input-with">
          {box}
          {after}
        </span>
      ) : (
        box
      )}
    </Question>
  )
}
