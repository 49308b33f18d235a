import { TriangleAlert } from 'lucide-react'
import type { Question } from '#modules/fulfilment'
import { Field } from '../../form/Field.tsx'
import { RadioGroup, RadioRow, RadioTime } from '../../form/RadioGroup.tsx'
import { TextArea } from '../../form/TextArea.tsx'
import { type OfferedPhoto, PhotoQuestion } from './PhotoQuestion.tsx'
import { yesNoWords } from './form-words.ts'
import './forms.css'

/** A question with what is answered, as a page shows it. */
export interface AskedQuestion {
  readonly question: Question
  /** Empty where it is open. */
  readonly value: string
  readonly error: string | undefined
}

/** The questions of a form as fields: what an answer warns of is shown as soon as it is chosen, without scripts. */
export function FormQuestions({
  asked,
  photos = [],
  limit,
}: {
  readonly asked: readonly AskedQuestion[]
  /** The photos of the visit. */
  readonly photos?: readonly OfferedPhoto[]
  readonly limit: number
}) {
  return asked.map((one) => (
    <div key={one.question.id} className="form-question stack stack-tight">
      <Answer {...one} photos={photos} limit={limit} />
      {one.question.warning && (
        <p className={`form-warning form-warning-on-${one.question.warning.answer}`}>
          <TriangleAlert size={20} aria-hidden="true" />
          <span>{one.question.warning.text}</span>
        </p>
      )}
    </div>
  ))
}

function Answer({
  question,
  value,
  error,
  photos,
  limit,
}: AskedQuestion & { readonly photos: readonly OfferedPhoto[]; readonly limit: number }) {
  const { id, kind, label, hint, isRequired, choices, unit } = question
  const common = { name: `answers.${id}`, label, hint, error } as const
  switch (kind) {
    case 'yes_no':
      return (
        <RadioGroup {...common} label={<Label label={label} optional={!isRequired} />} layout="times">
          {Object.entries(yesNoWords).map(([answer, words]) => (
            <RadioTime key={answer} name={common.name} value={answer} label={words} defaultChecked={value === answer} />
          ))}
        </RadioGroup>
      )
    case 'choice':
      return (
        <RadioGroup {...common} label={<Label label={label} optional={!isRequired} />}>
          {choices.map((choice) => (
            <RadioRow key={choice} name={common.name} value={choice} label={choice} defaultChecked={value === choice} />
          ))}
        </RadioGroup>
      )
    case 'number':
      return (
        <Field
          {...common}
          optional={!isRequired}
          inputMode="decimal"
          className="form-number"
          defaultValue={value}
          {...(unit !== null && { after: <span className="form-unit">{unit}</span> })}
        />
      )
    case 'text':
      return <TextArea {...common} optional={!isRequired} rows={3} maxLength={limit} defaultValue={value} />
    case 'photo':
      return <PhotoQuestion question={question} value={value} error={error} photos={photos} />
  }
}

function Label({ label, optional }: { readonly label: string; readonly optional: boolean }) {
  return (
    <>
      {label}
      {optional && <span className="field-optional"> (optional)</span>}
    </>
  )
}
