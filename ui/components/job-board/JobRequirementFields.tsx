import { type ExcludingWords as Found, certificationWords, jobCertifications, jobLimits } from '#modules/job-board'
import { Field } from '../form/Field.tsx'
import { Select } from '../form/Select.tsx'
import { TextArea } from '../form/TextArea.tsx'
import type { CameBack } from '../office/came-back.ts'
import { ExcludingWords } from './ExcludingWords.tsx'
import './job-form.css'

interface Props {
  readonly text: (name: string) => string
  readonly back: CameBack
  readonly words: readonly Found[]
}

const standings = [
  { value: '', label: 'Not needed' },
  { value: 'required', label: 'Required' },
  { value: 'preferred', label: 'Preferred' },
]

const periods = [
  { value: '', label: 'Choose' },
  { value: 'hour', label: 'An hour' },
  { value: 'day', label: 'A day' },
  { value: 'week', label: 'A week' },
  { value: 'year', label: 'A year' },
]

export function JobRequirementFields({ text, back, words }: Props) {
  const field = (name: string) => ({ name, defaultValue: text(name), error: back.error(name) })
  const asksReason = back.error('low_pay_reason') !== undefined || text('low_pay_reason') !== ''
  return (
    <>
      <fieldset className="job-form-group">
        <legend className="field-label">Certificates</legend>
        <div className="job-form-fields">
          {jobCertifications.map((name) => (
            <Select key={name} {...field(`certificate_${name}`)} label={certificationWords[name]} options={standings} />
          ))}
        </div>
      </fieldset>
      <TextArea
        {...field('experience_required')}
        label="Experience required"
        rows={3}
        maxLength={jobLimits.experienceRequired}
        optional
      />
      <fieldset className="job-form-group">
        <legend className="field-label">Pay</legend>
        <div className="job-form-fields">
          <Field {...field('salary_min')} label="From (£)" inputMode="decimal" maxLength={jobLimits.amount} optional />
          <Field {...field('salary_max')} label="To (£)" inputMode="decimal" maxLength={jobLimits.amount} optional />
          <Select {...field('salary_period')} label="For" options={periods} optional />
          <Field
            {...field('hours')}
            label="Hours"
            hint="Of a day, or of a week for pay a week or year"
            inputMode="decimal"
            maxLength={jobLimits.hours}
            optional
          />
        </div>
      </fieldset>
      <Field
        {...field('salary_range')}
        label="Pay in words"
        hint="Such as “by agreement”"
        maxLength={jobLimits.salaryRange}
        optional
      />
      {asksReason && (
        <TextArea
          {...field('low_pay_reason')}
          label="Why is pay under the National Living Wage right here?"
          hint="Such as an apprentice, or work for people under 21"
          rows={3}
          maxLength={jobLimits.lowPayReason}
          required
        />
      )}
      <div className="job-form-fields">
        <Field {...field('start_date')} type="date" label="Start date" optional />
        <Field {...field('deadline')} type="date" label="Last day to apply" optional />
      </div>
      {(words.length > 0 || text('occupational_requirement') !== '') && (
        <>
          <ExcludingWords words={words} />
          <TextArea
            {...field('occupational_requirement')}
            label="Requirement of the work"
            hint="Only where the work itself requires it (Equality Act 2010, schedule 9). It is shown with the job."
            rows={3}
            maxLength={jobLimits.occupationalRequirement}
            optional
          />
        </>
      )}
    </>
  )
}
