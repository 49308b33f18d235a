import type { SelectHTMLAttributes } from 'react'
import { Question, type QuestionProps, answerProps } from './Question.tsx'

export interface Option {
  readonly value: string
  readonly label: string
}

type Box = Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof QuestionProps | 'id' | 'className' | 'children'>

export function Select({
  name,
  place,
  label,
  hint,
  error,
  optional = false,
  options,
  ...box
}: QuestionProps & Box & { readonly options: readonly Option[] }) {
  return (
    <Question
      name={name}
      {...(place !== undefined && { place })}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
    >
      <select {...box} {...answerProps({ name, ...(place !== undefined && { place }), hint, error })} className="input">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Question>
  )
}
