import { Card } from '../../../components/Card.tsx'
import { FormQuestions } from '../../../components/field/forms/FormQuestions.tsx'
import type { EditorShown } from './editor-shown.ts'

/** The form as technicians see it: answers can be tried, and are sent nowhere. */
export function PreviewCard({ of: { title, intro, questions, limits } }: { readonly of: EditorShown }) {
  return (
    <Card title="Preview" id="preview">
      <form className="stack form-preview" aria-label="Preview of the form">
        <p className="notice-title">{title}</p>
        {intro && <p>{intro}</p>}
        {questions.length === 0 && <p className="soft">Add a question to see it here.</p>}
        <FormQuestions
          asked={questions.map((question) => ({ question, value: '', error: undefined }))}
          limit={limits.answer}
        />
      </form>
    </Card>
  )
}
