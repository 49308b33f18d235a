import { serviceDetailLimits } from '#modules/catalogue'
import { Checkbox } from '../../../components/form/Checkbox.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import type { CameBack } from '../../../components/office/came-back.ts'
import type { DetailsShown } from './details-shown.ts'
import './services.css'

const { name, description, minutes } = serviceDetailLimits

/** Name, description, trade, length, skills and emergency of a service. */
export function DetailFields({ details, back }: { readonly details: DetailsShown; readonly back: CameBack }) {
  const error = back.error('required_skills')
  return (
    <>
      <Field
        name="name"
        label="Name"
        hint="As customers read it; no two services have the same."
        maxLength={name.most}
        defaultValue={back.value('name') ?? details.name}
        error={back.error('name')}
      />
      <TextArea
        name="description"
        label="Description"
        hint={`One or two sentences that say what is included, ${description.least} to ${description.most} characters.`}
        rows={3}
        maxLength={description.most}
        defaultValue={back.value('description') ?? details.description}
        error={back.error('description')}
      />
      <Select
        name="category"
        label="Trade"
        options={[...(details.category === '' ? [{ value: '', label: 'Choose a trade' }] : []), ...details.trades]}
        defaultValue={back.value('category') ?? details.category}
        error={back.error('category')}
      />
      <Field
        name="duration_minutes"
        label="Length in minutes"
        hint={`The time kept free in the diary, ${minutes.least} to ${minutes.most}, in steps of ${minutes.step}. Existing bookings keep theirs.`}
        inputMode="numeric"
        className="input-narrow figures"
        defaultValue={back.value('duration_minutes') ?? details.minutes}
        error={back.error('duration_minutes')}
      />
      <fieldset className="field stack" id="required_skills" tabIndex={-1}>
        <legend className="field-label">Skills</legend>
        <p className="soft">Only technicians who have all of them are sent.</p>
        {error && <p className="field-error">{error}</p>}
        <div className="service-skills">
          {details.skills.map(({ field, label, has }) => (
            <Checkbox
              key={field}
              name={field}
              value="yes"
              label={label}
              defaultChecked={back.isBack ? back.value(field) === 'yes' : has}
            />
          ))}
        </div>
      </fieldset>
      <Checkbox
        name="is_emergency"
        value="yes"
        label="An emergency"
        hint="Somebody is sent at once; customers choose no time. Cards on the site are under Emergency services."
        defaultChecked={back.isBack ? back.value('is_emergency') === 'yes' : details.isEmergency}
      />
    </>
  )
}
