import { useData } from 'vike-react/useData'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Checkbox } from '../../../components/form/Checkbox.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { usePlainScript } from '../../../islands/use-plain-script.ts'
import type { Data } from './@event/@part/+data.ts'

/** The texts of a row, and the channels it goes over. */
export function TextForm() {
  const { action, texts, limits, channels, facts, version, must, smsGoes } = useData<Data>()
  const back = useCameBack(action)
  usePlainScript('message-preview')
  const line = (name: 'subject' | 'title' | 'short', label: string) => (
    <Field name={name} label={label} maxLength={limits[name]} defaultValue={texts[name]} error={back.error(name)} />
  )
  return (
    <Card title="Text">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" data-preview={`${action}/preview`} noValidate>
        <input type="hidden" name="version" value={version} />
        <p>
          Words in braces are filled in:{' '}
          <span className="text-facts">{facts.map((fact) => `{${fact}}`).join(' ')}</span>
        </p>
        {line('subject', 'Subject of the e-mail')}
        <TextArea
          name="text"
          label="Text of the e-mail and of WhatsApp"
          hint="A blank line starts a new paragraph. A paragraph whose details are all empty is left out."
          rows={10}
          maxLength={limits.text}
          defaultValue={texts.text}
          error={back.error('text')}
        />
        {line('title', 'Title in the bell and of a push')}
        {line('short', 'Text in the bell and of a push')}
        <TextArea
          name="sms"
          label="Text message (SMS)"
          hint="Its link is added at the end. Curly quotation marks, long dashes and accents can make it twice as expensive: see the preview."
          rows={3}
          maxLength={limits.sms}
          defaultValue={texts.sms}
          error={back.error('sms')}
        />
        <fieldset className="stack stack-tight text-channels">
          <legend>Channels</legend>
          {channels.map(({ channel, label, on }) => (
            <Checkbox
              key={channel}
              name={`channel.${channel}`}
              value="yes"
              label={label}
              defaultChecked={on}
              {...(must &&
                channel === 'email' && { hint: 'This is always sent by e-mail, because it must be in writing.' })}
              {...(channel === 'sms' && smsGoes !== '' && { hint: smsGoes })}
            />
          ))}
          {back.error('channels') && <p className="field-error">{back.error('channels')}</p>}
        </fieldset>
        <div className="row">
          <Button>Save</Button>
          <Button variant="secondary" formAction={`${action}/preview`}>
            Preview
          </Button>
        </div>
      </form>
    </Card>
  )
}
