import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { Question } from '#modules/fulfilment'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Checkbox } from '../../../components/form/Checkbox.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { fieldId } from '../../../components/form/field-id.ts'
import type { CameBack } from '../../../components/office/came-back.ts'
import type { EditorShown } from './editor-shown.ts'

interface QuestionEditorProps extends Pick<EditorShown, 'kinds' | 'limits'> {
  readonly question: Question
  readonly index: number
  readonly count: number
  readonly arrange: string
  readonly back: CameBack
}

/** One question as it is written. Fields of other kinds are there too, for a page without scripts, and are left out. */
export function QuestionEditor({ question, index, count, kinds, limits, arrange, back }: QuestionEditorProps) {
  const path = `questions.${index}`
  const of = (name: string) => ({ name: `${path}.${name}`, error: back.error(`${path}.${name}`) })
  const place = `question-${index + 1}`
  const here = `${arrange}#${fieldId('questions')}`
  const icon = { size: 20, 'aria-hidden': true } as const
  const which = <span className="out-of-sight"> question {index + 1}</span>
  return (
    <Card
      level={3}
      id={place}
      title={`Question ${index + 1}`}
      actions={
        <span className="row row-tight">
          {index > 0 && (
            <Button variant="quiet" formAction={here} name="press" value={`up.${index}`} icon={<ArrowUp {...icon} />}>
              Up{which}
            </Button>
          )}
          {index < count - 1 && (
            <Button
              variant="quiet"
              formAction={here}
              name="press"
              value={`down.${index}`}
              icon={<ArrowDown {...icon} />}
            >
              Down{which}
            </Button>
          )}
          <Button variant="quiet" formAction={here} name="press" value={`remove.${index}`} icon={<Trash2 {...icon} />}>
            Remove{which}
          </Button>
        </span>
      }
    >
      <div className="stack">
        <input type="hidden" name={`${path}.id`} value={question.id} />
        <Field {...of('label')} label="Question" maxLength={limits.label} defaultValue={question.label} />
        <Field {...of('hint')} label="Hint" optional maxLength={limits.hint} defaultValue={question.hint ?? ''} />
        <Select {...of('kind')} label="Answer" options={kinds} defaultValue={question.kind} />
        <Checkbox {...of('required')} value="yes" label="It has to be answered" defaultChecked={question.isRequired} />
        <div className="form-of-kind form-of-choice">
          <TextArea
            {...of('choices')}
            label="Choices"
            hint="One on each line. Only for a question with choices."
            rows={4}
            defaultValue={question.choices.join('\n')}
          />
        </div>
        <div className="form-of-kind form-of-number">
          <Field
            {...of('unit')}
            label="Unit"
            hint="Only for a number: Ω, mbar, ms."
            optional
            maxLength={limits.unit}
            defaultValue={question.unit ?? ''}
          />
        </div>
        <div className="form-of-kind form-of-yes_no stack">
          <Select
            {...of('warn_on')}
            label="Warn when the answer is"
            hint="Only for a yes or no question."
            options={[
              { value: '', label: 'Never' },
              { value: 'yes', label: 'Yes' },
              { value: 'no', label: 'No' },
            ]}
            defaultValue={question.warning?.answer ?? ''}
          />
          <TextArea
            {...of('warning')}
            label="Warning"
            optional
            rows={2}
            maxLength={limits.warning}
            defaultValue={question.warning?.text ?? ''}
          />
        </div>
      </div>
    </Card>
  )
}
