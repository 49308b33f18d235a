import { textLimits } from '#modules/shared'
import { Card } from '../../../../components/Card.tsx'
import { Checkbox } from '../../../../components/form/Checkbox.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { QuestionError } from '../../../../components/form/Question.tsx'
import { fieldId } from '../../../../components/form/field-id.ts'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { ChangeEffects } from '../../../../components/settings/ChangeEffects.tsx'
import { SettingButtons } from '../../../../components/settings/SettingButtons.tsx'
import { VersionHistory } from '../../../../components/settings/VersionHistory.tsx'
import type { Data } from './+data.ts'

/** The owner's part: skills, where the day begins, and the cost of an hour, with what they were before. */
export function WorkForm({ href, work }: { readonly href: string; readonly work: NonNullable<Data['work']> }) {
  const action = `${href}/work`
  const back = useCameBack(action)
  const wrong = back.error('skills')
  return (
    <>
      <Card id="work" title="Skills and cost">
        <form method="post" action={action} className="stack" noValidate>
          <FormProblems of={back} />
          {back.isBack && back.value('version') !== String(work.version) && (
            <p>Somebody changed this technician meanwhile. Below is what you typed: save again to replace theirs.</p>
          )}
          <ChangeEffects back={back} />
          <fieldset className={wrong ? 'field field-wrong' : 'field'} id={fieldId('skills')} tabIndex={-1}>
            <legend className="field-label">Skills</legend>
            <span className="field-hint">
              Jobs that need others are never offered. Jobs that are assigned stay: look at what changes first.
            </span>
            {wrong && <QuestionError name="skills">{wrong}</QuestionError>}
            <div className="grid choices">
              {work.skills.map(({ slug, label, has }) => (
                <Checkbox
                  key={slug}
                  name={`skill-${slug}`}
                  value="yes"
                  label={label}
                  defaultChecked={back.isBack ? back.value(`skill-${slug}`) === 'yes' : has}
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
            defaultValue={back.value('home_district') ?? work.homeDistrict}
            error={back.error('home_district')}
          />
          <Field
            name="hour_cost"
            label="Cost of an hour in pounds"
            hint="Wages and everything beside them. Only administrators see it. It counts for work from now on."
            optional
            inputMode="decimal"
            className="input-narrow figures"
            defaultValue={back.value('hour_cost') ?? work.hourCost}
            error={back.error('hour_cost')}
          />
          <SettingButtons back={back} version={work.version} isShort>
            Save skills and cost
          </SettingButtons>
        </form>
      </Card>
      <VersionHistory history={work.history} action={`${href}/restore`} id="history" />
    </>
  )
}
