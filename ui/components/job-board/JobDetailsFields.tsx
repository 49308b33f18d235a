import { jobLimits, jobTypeWords, jobTypes } from '#modules/job-board'
import { Checkbox } from '../form/Checkbox.tsx'
import { Field } from '../form/Field.tsx'
import { type Option, Select } from '../form/Select.tsx'
import { TextArea } from '../form/TextArea.tsx'
import type { CameBack } from '../office/came-back.ts'

interface Props {
  readonly text: (name: string) => string
  readonly back: CameBack
  readonly categories: readonly Option[]
  readonly companyName: string
}

export function JobDetailsFields({ text, back, categories, companyName }: Props) {
  const field = (name: string) => ({ name, defaultValue: text(name), error: back.error(name) })
  return (
    <>
      <Field {...field('title')} label="Job title" maxLength={jobLimits.title} required />
      <Select
        {...field('category_id')}
        label="Category"
        options={[{ value: '', label: 'Choose a category' }, ...categories]}
        required
      />
      <Select
        {...field('job_type')}
        label="Type of job"
        defaultValue={text('job_type') || 'contract'}
        options={jobTypes.map((value) => ({ value, label: jobTypeWords[value] }))}
      />
      <TextArea
        {...field('description')}
        label="Description"
        hint="The work, its place and its hours, as plain text"
        rows={9}
        maxLength={jobLimits.description}
        required
      />
      <Field
        {...field('company_name')}
        defaultValue={text('company_name') || companyName}
        label="Company name"
        hint="Your own name, if you leave it empty"
        maxLength={jobLimits.companyName}
        autoComplete="organization"
        optional
      />
      <Field
        {...field('location')}
        label="Location"
        hint="As people know it, such as Purley"
        maxLength={jobLimits.location}
        required
      />
      <Field
        {...field('postcode')}
        label="Postcode"
        hint="The public sees its first half only"
        maxLength={jobLimits.postcode}
        autoComplete="postal-code"
        required
      />
      <Checkbox name="is_urgent" value="yes" label="This job is urgent" defaultChecked={text('is_urgent') === 'yes'} />
    </>
  )
}
