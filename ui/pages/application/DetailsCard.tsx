import { dossierLimits } from '#modules/administration'
import { textLimits } from '#modules/shared'
import { useData } from 'vike-react/useData'
import { Button } from '../../components/form/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Checkbox } from '../../components/form/Checkbox.tsx'
import { Field } from '../../components/form/Field.tsx'
import { QuestionError } from '../../components/form/Question.tsx'
import { TextArea } from '../../components/form/TextArea.tsx'
import { fieldId } from '../../components/form/field-id.ts'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { useCameBack } from '../../components/office/came-back.ts'
import type { Data } from './+data.ts'

const action = '/application'

export function DetailsCard() {
  const { trades, shown, district } = useData<Data>()
  const back = useCameBack(action)
  const wrong = back.error('skills')
  const isTicked = (slug: string) => (back.isBack ? back.value(`skill-${slug}`) === 'yes' : shown.skills.includes(slug))
  return (
    <Card title="Your work">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <fieldset className={wrong ? 'field field-wrong' : 'field'} id={fieldId('skills')} tabIndex={-1}>
          <legend className="field-label">Your trades</legend>
          {wrong && <QuestionError name="skills">{wrong}</QuestionError>}
          <div className="grid choices">
            {trades.map(({ slug, label }) => (
              <Checkbox key={slug} name={`skill-${slug}`} value="yes" label={label} defaultChecked={isTicked(slug)} />
            ))}
          </div>
        </fieldset>
        <Field
          name="home_district"
          label="Where your working day starts"
          hint="The first half of a postcode, such as CR0."
          optional
          maxLength={textLimits.district}
          autoCapitalize="characters"
          spellCheck={false}
          className="input-narrow figures"
          defaultValue={back.value('home_district') ?? district}
          error={back.error('home_district')}
        />
        <TextArea
          name="about"
          label="About you"
          hint="What you have worked on, and for how long."
          optional
          maxLength={dossierLimits.about}
          defaultValue={back.value('about') ?? shown.about ?? ''}
          error={back.error('about')}
        />
        <div>
          <Button>Keep</Button>
        </div>
      </form>
    </Card>
  )
}
