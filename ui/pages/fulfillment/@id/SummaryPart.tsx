import { reportLimits } from '#modules/fulfilment'
import type { VisitId } from '#modules/shared'
import { Notice } from '../../../components/Notice.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

interface SummaryOf {
  readonly visit: VisitId
  readonly report: Data['report']
  readonly by: Data['summaryBy']
}

/** Asks for a draft of a summary, which is shown below and changes nothing before it is used. */
export function SummaryPart({ visit, report, by }: SummaryOf) {
  const action = `/fulfillment/visits/${visit}/summary`
  const back = useCameBack(action)
  const isEmpty = !report?.workPerformed
  return (
    <>
      <form method="post" action={action} id="summary" className="stack stack-tight" noValidate>
        <FormProblems of={back} />
        <div className="row row-tight">
          <Button variant="secondary" disabled={isEmpty} aria-describedby="summary-says">
            {by === 'ai' ? 'AI Summary' : 'Summary from entries'}
          </Button>
        </div>
        <p id="summary-says" className="soft small">
          {isEmpty ? 'Write under "Work performed" what was done first.' : drafts[by]}
        </p>
      </form>
      <Draft action={action} draft={back.value('draft')} />
    </>
  )
}

const drafts = {
  ai: 'A draft of the report for the customer. Names and addresses are taken out before it is asked for.',
  entries: 'A draft for the customer, made of the entries of this report.',
}

/** The text of the report stays until the draft is used. */
function Draft({ action, draft }: { readonly action: string; readonly draft: string | undefined }) {
  const use = `${action}/use`
  const back = useCameBack(use)
  const text = back.value('work_performed') ?? draft
  if (text === undefined) return null
  return (
    <Notice tone="info" title="Draft of the summary">
      <form method="post" action={use} className="stack" noValidate>
        <FormProblems of={back} />
        <p>Read it and change what is wrong. It replaces the text under "Work performed" when you use it.</p>
        <TextArea
          name="work_performed"
          label="Summary"
          rows={8}
          maxLength={reportLimits.workPerformed}
          defaultValue={text}
          error={back.error('work_performed')}
        />
        <Button wide="on-phones">Use this text</Button>
      </form>
    </Notice>
  )
}
