import { textLimits } from '#modules/shared'
import { useData } from 'vike-react/useData'
import { Button } from '../../../../components/form/Button.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Checkbox } from '../../../../components/form/Checkbox.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { QuestionError } from '../../../../components/form/Question.tsx'
import { fieldId } from '../../../../components/form/field-id.ts'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

export function ApproveForm() {
  const { href, skills, district, dossier } = useData<Data>()
  const action = `${href}/approve`
  const back = useCameBack(action)
  const wrong = back.error('skills')
  return (
    <Card title="Approve">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <p>
          Approve only with proof of identity, insurance and every certificate that you tick. This person will then be
          given jobs, and will see customers’ names and addresses. The certificates above will count as checked by you.
        </p>
        <fieldset className={wrong ? 'field field-wrong' : 'field'} id={fieldId('skills')} tabIndex={-1}>
          <legend className="field-label">Skills</legend>
          <span className="field-hint">Trades and certificates. Jobs that need others are never offered.</span>
          {wrong && <QuestionError name="skills">{wrong}</QuestionError>}
          <div className="grid choices">
            {skills.map(({ slug, label }) => (
              <Checkbox
                key={slug}
                name={`skill-${slug}`}
                value="yes"
                label={label}
                defaultChecked={
                  back.isBack ? back.value(`skill-${slug}`) === 'yes' : dossier?.skills.includes(slug) === true
                }
              />
            ))}
          </div>
        </fieldset>
        <Field
          name="home_district"
          label="Where the working day starts"
          hint="The first half of a postcode, such as CR0: the nearest technician is sent first."
          optional
          maxLength={textLimits.district}
          autoCapitalize="characters"
          spellCheck={false}
          className="input-narrow figures"
          defaultValue={back.value('home_district') ?? dossier?.district ?? district}
          error={back.error('home_district')}
        />
        <div>
          <Button>Approve</Button>
        </div>
      </form>
    </Card>
  )
}
