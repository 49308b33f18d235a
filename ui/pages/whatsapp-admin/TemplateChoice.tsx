import { whatsappLimits } from '#modules/whatsapp'
import type { ReactNode } from 'react'
import { Button } from '../../components/form/Button.tsx'
import { Field } from '../../components/form/Field.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { useCameBack, usePageInput } from '../../components/office/came-back.ts'

export interface ShownTemplate {
  readonly name: string
  readonly body: string
  readonly places: number
}

/** Which template, one after the other; then its words with a field for each place. */
export function TemplateChoice({
  page,
  action,
  templates,
  children,
  send,
}: {
  /** Where the choice is made; the template's name is added to it. */
  readonly page: string
  readonly action: string
  readonly templates: readonly ShownTemplate[]
  /** Further fields of the form. */
  readonly children: (once: string | undefined) => ReactNode
  readonly send: { readonly icon: ReactNode; readonly words: string }
}) {
  const back = useCameBack(action)
  const { urlParsed } = usePageInput()
  const name = back.value('template') ?? urlParsed.search['template']
  const chosen = templates.find((template) => template.name === name)
  return (
    <div className="stack" id="template">
      <FormProblems of={back} />
      <nav aria-label="Templates">
        <ul className="plain row row-tight">
          {templates.map((template) => (
            <li key={template.name}>
              <a
                className="whatsapp-choice"
                href={`${page}${page.includes('?') ? '&' : '?'}template=${template.name}#template`}
                {...(template === chosen && { 'aria-current': 'true' as const })}
              >
                {template.name.replaceAll('_', ' ')}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {chosen && (
        <form method="post" action={action} className="stack" noValidate>
          {children(back.value('once'))}
          <input type="hidden" name="template" value={chosen.name} />
          <blockquote className="whatsapp-template">{chosen.body}</blockquote>
          {Array.from({ length: chosen.places }, (_, place) => `parameter-${place + 1}`).map((field, place) => (
            <Field
              key={field}
              name={field}
              label={`What stands at {{${place + 1}}}`}
              maxLength={whatsappLimits.parameter}
              required
              defaultValue={back.value(field)}
              error={back.error(field)}
            />
          ))}
          <div>
            <Button icon={send.icon}>{send.words}</Button>
          </div>
        </form>
      )}
    </div>
  )
}
