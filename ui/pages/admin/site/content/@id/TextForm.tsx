import { useData } from 'vike-react/useData'
import { Card } from '../../../../../components/Card.tsx'
import { Button } from '../../../../../components/form/Button.tsx'
import { Field } from '../../../../../components/form/Field.tsx'
import { TextArea } from '../../../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

/** The text as it is written; without its version no edit is saved. */
export function TextForm() {
  const { action, kind, limit, text, version, words, isOptional } = useData<Data>()
  const back = useCameBack(action)
  const hint = `At most ${limit.toLocaleString('en-GB')} characters. ${words.join(' and ')} come from the business details.`
  const shared = { name: 'text', label: 'Text', optional: isOptional, error: back.error('text') }
  return (
    <Card title="Text">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <input type="hidden" name="version" value={version} />
        {kind === 'line' ? (
          <Field {...shared} hint={hint} maxLength={limit} defaultValue={text} />
        ) : (
          <TextArea
            {...shared}
            hint={`${hint} An empty line begins a paragraph; **bold**, - a list, ## a heading, [words](/book) a link.`}
            rows={Math.min(24, Math.max(8, text.split('\n').length + 2))}
            maxLength={limit}
            defaultValue={text}
          />
        )}
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
