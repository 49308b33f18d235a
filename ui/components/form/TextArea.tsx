import type { TextareaHTMLAttributes } from 'react'
import { Question, type QuestionProps, answerProps } from './Question.tsx'

type Box = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof QuestionProps | 'id' | 'className'>

export function TextArea({ name, place, label, hint, error, optional = false, ...box }: QuestionProps & Box) {
  return (
    <Question
      name={name}
      {...(place !== undefined && { place })}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
    >
      <textarea
        rows={4}
        {...box}
        {...answerProps({ name, ...(place !== undefined && { place }), hint, error })}
        className="input"
      />
    </Question>
  )
}
