import { usePageContext } from 'vike-react/usePageContext'
import { useData } from 'vike-react/useData'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Checkbox } from '../../../components/form/Checkbox.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './@event/@part/+data.ts'

/** The texts of a row, and the channels it goes over. */
export function TextForm() {
  const { action, texts, limits, channels, facts, version, must } = useData<Data>()
  const back = useCameBack(action)
  const pageContext = usePageContext()
  if ('islands' in pageContext) pageContext.islands.add('message-preview.ts')
  const line = (name: 'subject' | 'title' | 'short', label: string) => (
    <Field name={name} label={label} maxLength={limits[name]} defaultValue={texts[name]} error={back.error(name)} />
  )
  return (
    <Card title="The words">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" data-preview={`${action}/preview`} noValidate>
        <input type="hidden" name="version" value={version} />
        <p>
          What stands in braces is filled in:{' '}
          <span className="text-facts">{facts.map((fact) => `{${fact}}`).join(' ')}</span>
        </p>
        {line('subject', 'Subject of the e-mail')}
        <TextArea
          name="text"
          label="Text of the e-mail and of WhatsApp"
          hint="An empty line begins a paragraph. One whose facts are all empty is left out."
          rows={10}
          maxLength={limits.text}
          defaultValue={texts.text}
          error={back.error('text')}
        />
        {line('title', 'Title under the bell and of a push')}
        {line('short', 'Text under the bell and of a push')}
        <fieldset className="stack stack-tight text-channels">
          <legend>Over which channels</legend>
          {channels.map(({ channel, label, on }) => (
            <Checkbox
              key={channel}
              name={`channel.${channel}`}
              value="yes"
              label={label}
              defaultChecked={on}
              {...(must &&
                channel === 'email' && { hint: 'This always goes by e-mail: it has to be said in writing.' })}
            />
          ))}
          {back.error('channels') && <p className="field-error">{back.error('channels')}</p>}
        </fieldset>
        <div className="row">
          <Button>Save</Button>
          <Button variant="secondary" formAction={`${action}/preview`}>
            Look at it first
          </Button>
        </div>
      </form>
    </Card>
  )
}
