import { Save } from 'lucide-react'
import {
  type GasAppliance,
  flueTypes,
  flueWords,
  gasClassWords,
  gasClasses,
  gasLimits,
  gasReadings,
  gasResultWords,
  gasResults,
  readingWords,
} from '#modules/care'
import { Card } from '../../../../components/Card.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { Select } from '../../../../components/form/Select.tsx'
import { TextArea } from '../../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'

interface Shown {
  readonly appliance: GasAppliance
  /** The number of answers that are missing. */
  readonly left: number
  readonly place: number
  /** The address and the version of the whole record. */
  readonly action: string
  readonly version: number
}

const readingNames = { pressure: 'pressure', heatInput: 'heat_input', co: 'co', co2: 'co2', ratio: 'ratio' } as const

/** One appliance with its questions. */
export function ApplianceCard({ appliance, left, place, action, version }: Shown) {
  const own = `${action}/appliances/${place}`
  const back = useCameBack(own)
  const submitted = useCameBack(`${action}/submit`)
  const prefix = `a${place}`
  const common = (name: string, kept: string) => ({
    name,
    // The form that came back has the usual ids, which its summary links to.
    ...(!back.isBack && { place: prefix }),
    defaultValue: back.value(name) ?? kept,
    error: back.error(name) ?? submitted.error(`${prefix}-${name}`),
  })
  const choice = (
    name: string,
    label: string,
    kept: string | null,
    options: readonly (readonly [string, string])[],
  ) => (
    <Select
      {...common(name, kept ?? '')}
      label={label}
      options={[{ value: '', label: 'Choose' }, ...options.map(([value, words]) => ({ value, label: words }))]}
    />
  )
  const results = gasResults.map((one) => [one, gasResultWords[one]] as const)
  const covered = appliance.isWhole === null ? '' : appliance.isWhole ? 'yes' : 'no'
  const title = appliance.name === '' ? `Appliance ${place + 1}` : appliance.name
  return (
    <Card title={title} id={`appliance-${place}`}>
      <p className={left > 0 ? '' : 'soft'}>
        {left === 0 ? 'Complete' : left === 1 ? 'One answer is missing' : `${left} answers are missing`}
      </p>
      <form method="post" action={own} className="stack" noValidate autoComplete="off">
        <FormProblems of={back} />
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="appliance_id" value={appliance.applianceId ?? ''} />
        <Field {...common('name', appliance.name)} label="Appliance" maxLength={gasLimits.name} />
        <Field {...common('place', appliance.place)} label="Place" maxLength={gasLimits.place} />
        {choice(
          'flue_type',
          'Flue type',
          appliance.flueType,
          flueTypes.map((one) => [one, flueWords[one]] as const),
        )}
        {gasReadings.map((reading) => (
          <Field
            key={reading}
            {...common(readingNames[reading], appliance[reading])}
            label={readingWords[reading]}
            inputMode="decimal"
            maxLength={gasLimits.reading}
            optional
          />
        ))}
        {choice('safety_devices', 'Safety devices work', appliance.safetyDevices, results)}
        {choice('flue', 'Flue', appliance.flue, results)}
        {choice('ventilation', 'Ventilation', appliance.ventilation, results)}
        {choice('covered', 'The check covered regulation 26(9)(a) to (d)', covered, [
          ['yes', 'Yes'],
          ['no', 'No'],
        ])}
        <TextArea
          {...common('defects', appliance.defects)}
          label="Defects found"
          rows={3}
          maxLength={gasLimits.words}
          optional
        />
        <TextArea
          {...common('action', appliance.action)}
          label="Action taken about them"
          rows={3}
          maxLength={gasLimits.words}
          optional
        />
        {choice(
          'classification',
          'Warning',
          appliance.classification,
          gasClasses.map((one) => [one, gasClassWords[one]] as const),
        )}
        <Field
          {...common('notice', appliance.notice)}
          label="Number of the warning notice"
          maxLength={gasLimits.notice}
          optional
        />
        <div>
          <Button large wide="on-phones" icon={<Save size={24} aria-hidden="true" />}>
            Save
            <span className="out-of-sight"> {title}</span>
          </Button>
        </div>
      </form>
      <form method="post" action={`${own}/remove`} noValidate>
        <input type="hidden" name="version" value={version} />
        <Button variant="quiet">
          Take off the record<span className="out-of-sight">: {title}</span>
        </Button>
      </form>
    </Card>
  )
}
