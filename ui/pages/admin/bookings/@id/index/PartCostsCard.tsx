import { useData } from 'vike-react/useData'
import { Card } from '../../../../../components/Card.tsx'
import { Button } from '../../../../../components/form/Button.tsx'
import { Field } from '../../../../../components/form/Field.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

/** The purchase prices of the parts of a job, which the report of margins takes off its price. */
export function PartCostsCard() {
  const { job, partCosts } = useData<Data>()
  const action = `${job.href}/part-costs`
  const back = useCameBack(action)
  if (!partCosts) return null
  const { parts, version } = partCosts
  return (
    <Card id="part-costs" title="Cost of parts">
      <FormProblems of={back} />
      <p className="soft">
        The purchase price of each part, for one, as it costs the business: without VAT where you claim it back. Only
        the office sees it.
      </p>
      <form method="post" action={action} className="stack" noValidate>
        <input type="hidden" name="version" value={version} />
        {parts.map(({ field, label, from, cost }) => (
          <Field
            key={field}
            name={field}
            label={`${label}: price in pounds`}
            hint={from}
            optional
            inputMode="decimal"
            autoComplete="off"
            defaultValue={back.value(field) ?? cost}
            error={back.error(field)}
          />
        ))}
        <details open={parts.length === 0 || back.isBack}>
          <summary className="fold">Another part</summary>
          <div className="stack">
            <Field
              name="new-name"
              label="Part"
              optional
              autoComplete="off"
              defaultValue={back.value('new-name') ?? ''}
              error={back.error('new-name')}
            />
            <Field
              name="new-quantity"
              label="Quantity"
              optional
              inputMode="numeric"
              autoComplete="off"
              defaultValue={back.value('new-quantity') ?? '1'}
              error={back.error('new-quantity')}
            />
            <Field
              name="new-cost"
              label="Price for one in pounds"
              optional
              inputMode="decimal"
              autoComplete="off"
              defaultValue={back.value('new-cost') ?? ''}
              error={back.error('new-cost')}
            />
          </div>
        </details>
        <Button variant="secondary">Save prices of parts</Button>
      </form>
    </Card>
  )
}
