import { CircleCheck } from 'lucide-react'
import { completionStatuses, reportLimits } from '#modules/fulfilment'
import { at, doneAt } from '#modules/shared'
import { TellCustomer } from '../../../components/bookings/TellCustomer.tsx'
import { Card } from '../../../components/Card.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { missingIn } from '../../../components/field/missing-in.ts'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { OrderedPartFields } from '../../../components/returns/OrderedPartFields.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { type CameBack, useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'
import type { ReportShown } from './report-shown.ts'

/** The end of the visit: what belongs to how it ended, and the button. */
export function SubmitPart({ data, report }: { readonly data: Data; readonly report: ReportShown }) {
  const { visit, sheet, isUnderWay, isOnly, isEnding } = data
  const price = isOnly ? sheet.price : null
  const action = `/fulfillment/visits/${visit.id}/submit`
  const back = useCameBack(action)
  const { completionStatus, hash, version } = report
  const unpriced = report.parts.find(({ is_extra, unit_price }) => is_extra && unit_price === '')
  const missing = missingIn({ ...report, unpriced: unpriced?.name ?? null })
  return (
    <Card title="Submit" id="submit">
      <FormProblems of={back} />
      <form
        method="post"
        action={action}
        className="stack"
        noValidate
        data-submit
        data-visit={visit.id}
        data-then={doneAt(at.dashboard(), 'submitted')}
        data-then-waiting={doneAt(at.return(sheet.job.id), 'submitted')}
      >
        <input type="hidden" name="action_id" value={globalThis.crypto.randomUUID()} />
        <input type="hidden" name="report_hash" value={hash} />
        {visit.checkOut === null && <input type="hidden" name="check_out_now" value="yes" />}
        {isEnding && (
          <>
            <div className="stack" data-end={completionStatus ?? ''}>
              <EndFields end={completionStatus} price={price} back={back} />
            </div>
            {/* For a phone without a signal, where another end is chosen. */}
            {completionStatuses.map((end) => (
              <template key={end} data-fields-of={end}>
                <EndFields end={end} price={price} back={back} />
              </template>
            ))}
          </>
        )}
        <p className="says" data-submit-words />
        <p id="submit-missing" hidden={missing === null}>
          {missing}
        </p>
        <Button
          large
          wide="on-phones"
          icon={<CircleCheck size={24} aria-hidden="true" />}
          disabled={missing !== null}
          aria-describedby="submit-missing"
        >
          {visit.checkOut === null ? 'Check out now and submit' : 'Submit'}
        </Button>
      </form>
      {isUnderWay && visit.checkOut !== null && version === 1 && (
        <p className="small">
          <a href={at.completeJob(sheet.job.id)}>Complete it without a report</a>
        </p>
      )}
    </Card>
  )
}

/** The office adds more of them. */
const mostNamed = 5

function EndFields({
  end,
  price,
  back,
}: {
  readonly end: ReportShown['completionStatus']
  /** Null where the report completes no booking: it says no final cost. */
  readonly price: string | null
  readonly back: CameBack
}) {
  if (end === null) return null
  if (end === 'completed') {
    if (price === null) return null
    const isOpen = back.value('final_cost') || back.error('final_cost') || back.error('reason')
    return (
      <>
        <details open={isOpen ? true : undefined}>
          <summary className="fold">It cost less than agreed?</summary>
          <div className="stack">
            <Field
              name="final_cost"
              label="Final cost in pounds"
              hint={`Only if it was less than the agreed £${price}.`}
              optional
              inputMode="decimal"
              className="input-narrow figures"
              defaultValue={back.value('final_cost')}
              error={back.error('final_cost')}
            />
            <Field
              name="reason"
              label="Why it costs less"
              hint="Needed if the customer has paid more: an administrator then decides on the refund."
              optional
              maxLength={reportLimits.reason}
              defaultValue={back.value('reason')}
              error={back.error('reason') ?? back.error('final_cost_reason')}
            />
          </div>
        </details>
        <input type="hidden" name="tell_customer_shown" value="yes" />
        <TellCustomer back={back} wasShown={back.value('tell_customer_shown') === 'yes'} />
      </>
    )
  }
  return (
    <>
      <TextArea
        name="reason"
        label={end === 'partial' ? 'Why is only a part done?' : 'Which parts are missing?'}
        optional={end !== 'partial'}
        rows={3}
        maxLength={reportLimits.reason}
        defaultValue={back.value('reason')}
        error={back.error('reason')}
      />
      <Field
        name="return_by"
        type="date"
        label="Come again by"
        hint="You can plan the return visit after this, or leave it to the office or the customer."
        optional
        className="input-narrow figures"
        defaultValue={back.value('return_by')}
        error={back.error('return_by')}
      />
      <fieldset className="stack" data-to-order>
        <legend className="field-label">Parts to order</legend>
        {Array.from({ length: mostNamed }, (_, row) => (
          <details
            key={row}
            open={back.errors.some(({ path }) => path.startsWith(`parts_to_order.${row}.`)) || undefined}
          >
            <summary className="fold">{row === 0 ? 'Add a part' : 'Add another part'}</summary>
            <div className="stack" data-to-order-row>
              <OrderedPartFields row={row} back={back} />
            </div>
          </details>
        ))}
      </fieldset>
    </>
  )
}
