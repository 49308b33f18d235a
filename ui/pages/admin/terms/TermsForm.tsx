import { useData } from 'vike-react/useData'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Checkbox } from '../../../components/form/Checkbox.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

/** The texts of the terms, part by part. */
export function TermsForm() {
  const { action, version, parts, facts, limit, isChecked } = useData<Data>()
  const back = useCameBack(action)
  return (
    <Card title="Texts">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <input type="hidden" name="version" value={version} />
        <p>
          Words in braces are filled in, and a line with an empty one is left out:{' '}
          <span className="terms-facts">{facts.map((fact) => `{${fact}}`).join(' ')}</span>
        </p>
        {parts.map(({ part, title, when, text }) => (
          <TextArea
            key={part}
            name={part}
            label={title}
            hint={`${when}.`}
            rows={part === 'consent' ? 3 : Math.min(12, text.split('\n').length + 3)}
            maxLength={limit}
            defaultValue={text}
            error={back.error(part)}
          />
        ))}
        <Checkbox
          name="checked"
          value="yes"
          label="A solicitor has checked this wording"
          hint="Without it, the page and the dashboard remind you."
          defaultChecked={isChecked}
        />
        <div className="row">
          <Button>Save as a new version</Button>
          <Button variant="secondary" formAction={`${action}/preview`}>
            Preview
          </Button>
        </div>
      </form>
    </Card>
  )
}
