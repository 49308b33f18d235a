import { Field } from '../../components/Field.tsx'
import type { CameBack } from '../../components/office/came-back.ts'

export interface ShownTemplate {
  readonly name: string
  readonly body: string
  readonly places: number
}

/** The words of a template, and a field for each of its places. */
export function TemplateFields({ template, back }: { readonly template: ShownTemplate; readonly back: CameBack }) {
  const isBack = back.value('template') === template.name
  return (
    <>
      <input type="hidden" name="template" value={template.name} />
      <blockquote className="whatsapp-template">{template.body}</blockquote>
      {Array.from({ length: template.places }, (_, place) => `parameter-${place + 1}`).map((name, place) => (
        <Field
          key={name}
          name={name}
          label={`What stands at {{${place + 1}}}`}
          maxLength={900}
          required
          defaultValue={isBack ? back.value(name) : undefined}
        />
      ))}
    </>
  )
}
