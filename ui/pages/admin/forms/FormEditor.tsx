import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Checkbox } from '../../../components/form/Checkbox.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { fieldId } from '../../../components/form/field-id.ts'
import { QuestionError } from '../../../components/form/Question.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { type CameBack, useCameBack } from '../../../components/office/came-back.ts'
import { QuestionEditor } from './QuestionEditor.tsx'
import type { EditorShown } from './editor-shown.ts'
import './forms.css'

/** A form as it is written. Each button sends all of it; only the last one saves. */
export function FormEditor({ of, save }: { readonly of: EditorShown; readonly save: string }) {
  const { action, version, title, intro, moment, moments, limits, questions, kinds, isArranged } = of
  const back = useCameBack(action)
  const arrange = `${action}/arrange`
  return (
    <form method="post" action={action} className="stack" noValidate id="editor">
      {/* Enter in a field saves, and presses none of the buttons between. */}
      <button type="submit" className="out-of-sight" tabIndex={-1} aria-hidden="true">
        {save}
      </button>
      <FormProblems of={back} />
      {isArranged && <output>The questions are in their new order. Nothing is saved yet.</output>}
      <input type="hidden" name="version" value={version} />
      <Card title="About the form">
        <div className="stack">
          <Field name="title" label="Title" maxLength={limits.title} defaultValue={title} error={back.error('title')} />
          <TextArea
            name="intro"
            label="Introduction"
            optional
            rows={3}
            maxLength={limits.intro}
            defaultValue={intro}
            error={back.error('intro')}
          />
          <Select
            name="required"
            label="When is it required?"
            hint="A check-in is never refused for it, but the report of the visit waits."
            options={moments}
            defaultValue={moment}
            error={back.error('required')}
          />
          <Places of={of} back={back} />
        </div>
      </Card>
      <div id={fieldId('questions')} tabIndex={-1} className="stack form-part">
        <h2>Questions</h2>
        {back.error('questions') && <QuestionError name="questions">{back.error('questions')}</QuestionError>}
        {questions.map((question, index) => (
          <QuestionEditor
            key={question.id}
            question={question}
            index={index}
            count={questions.length}
            kinds={kinds}
            limits={limits}
            arrange={arrange}
            back={back}
          />
        ))}
      </div>
      <div className="row">
        <Button variant="secondary" formAction={`${arrange}#${fieldId('questions')}`} name="press" value="add">
          Add a question
        </Button>
        <Button variant="secondary" formAction={`${arrange}#preview`} name="press" value="preview">
          Preview
        </Button>
        <Button>{save}</Button>
      </div>
    </form>
  )
}

/** The trades and services at whose visits the form is asked. */
function Places({ of: { categories, services }, back }: { readonly of: EditorShown; readonly back: CameBack }) {
  const chosen = services.filter(({ isChosen }) => isChosen).map(({ name }) => name)
  return (
    <>
      <fieldset id={fieldId('categories')} tabIndex={-1} className="field">
        <legend className="field-label">Trades</legend>
        {back.error('categories') && <QuestionError name="categories">{back.error('categories')}</QuestionError>}
        <div className="form-places">
          {categories.map(({ slug, label, isChosen }) => (
            <Checkbox key={slug} name={`category.${slug}`} value="yes" label={label} defaultChecked={isChosen} />
          ))}
        </div>
      </fieldset>
      <details>
        <summary className="fold">Single services: {chosen.length === 0 ? 'none' : chosen.join(', ')}</summary>
        <fieldset className="field">
          <legend className="out-of-sight">Single services</legend>
          <div className="form-places">
            {services.map(({ id, name, isChosen }) => (
              <Checkbox key={id} name={`service.${id}`} value="yes" label={name} defaultChecked={isChosen} />
            ))}
          </div>
        </fieldset>
      </details>
    </>
  )
}
