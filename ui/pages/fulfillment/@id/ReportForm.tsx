import type { ReactNode } from 'react'
import { completionStatuses, reportLimits } from '#modules/fulfilment'
import type { VisitId } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { RadioGroup, RadioRow, RadioTime } from '../../../components/form/RadioGroup.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { PartRows } from './PartRows.tsx'
import { type ReportShown, endWords } from './report-shown.ts'

/** The report while it is written. With scripts each field is saved as it is written; without them the button saves all. */
export function ReportForm({
  visit,
  report,
  children,
}: {
  readonly visit: VisitId
  readonly report: ReportShown | null
  readonly children: ReactNode
}) {
  const action = `/fulfillment/visits/${visit}/report`
  const back = useCameBack(action)
  const present =
    back.value('customer_present') ??
    (report?.customerPresent === null || report === null ? '' : report.customerPresent ? 'yes' : 'no')
  const end = back.value('completion_status') ?? report?.completionStatus ?? ''
  return (
    <Card title="Report" id="report">
      <FormProblems of={back} />
      {/* The browser brings nothing back that was typed here before: a change elsewhere would be undone by it. */}
      <form
        method="post"
        action={action}
        className="stack stack-loose"
        noValidate
        autoComplete="off"
        data-report
        data-visit={visit}
      >
        {/* Enter in a field saves: without this it would press the first button, which removes a part. */}
        <Button className="out-of-sight" tabIndex={-1} aria-hidden="true">
          Save report
        </Button>
        <TextArea
          name="work_performed"
          label="Work performed"
          rows={5}
          maxLength={reportLimits.workPerformed}
          defaultValue={back.value('work_performed') ?? report?.workPerformed}
          error={back.error('work_performed')}
        />
        <PartRows parts={report?.parts ?? []} back={back} />
        <RadioGroup
          name="customer_present"
          label="Was the customer there?"
          layout="times"
          error={back.error('customer_present')}
        >
          <RadioTime name="customer_present" value="yes" label="Yes" defaultChecked={present === 'yes'} />
          <RadioTime name="customer_present" value="no" label="No" defaultChecked={present === 'no'} />
        </RadioGroup>
        <TextArea
          name="issues_found"
          label="Issues found"
          optional
          rows={3}
          maxLength={reportLimits.issuesFound}
          defaultValue={back.value('issues_found') ?? report?.issuesFound}
          error={back.error('issues_found')}
        />
        <TextArea
          name="recommendations"
          label="Recommendations"
          optional
          rows={3}
          maxLength={reportLimits.recommendations}
          defaultValue={back.value('recommendations') ?? report?.recommendations}
          error={back.error('recommendations')}
        />
        <RadioGroup name="completion_status" label="How did it end?" error={back.error('completion_status')}>
          {completionStatuses.map((status) => (
            <RadioRow
              key={status}
              name="completion_status"
              value={status}
              label={endWords[status]}
              defaultChecked={end === status}
            />
          ))}
        </RadioGroup>
        <p className="says" data-report-words />
        <p className="soft" data-report-saved aria-live="polite" />
        <Button variant="secondary" wide="on-phones" data-save>
          Save report
        </Button>
      </form>
      {children}
    </Card>
  )
}
