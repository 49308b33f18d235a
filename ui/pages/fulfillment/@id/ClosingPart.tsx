import { reportLimits } from '#modules/fulfilment'
import { Button } from '../../../components/form/Button.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'
import { SignaturePart } from './SignaturePart.tsx'
import { SubmitPart } from './SubmitPart.tsx'

/**
 * Signature and submission; scripts show it again whenever the report was saved. Without a signal the phone shows what the
 * report needs by then, and makes the hash of its text from the text here.
 */
export function ClosingPart({ data }: { readonly data: Data }) {
  const { visit, report, canonical, formsOfPage } = data
  if (report === null) return null
  return (
    <div
      id="closing"
      className="stack stack-loose"
      data-canonical={canonical}
      data-forms={JSON.stringify(formsOfPage)}
      {...(report.signature && { 'data-signed': '' })}
    >
      <div data-signing hidden={report.completionStatus !== 'completed'}>
        <SignaturePart visit={visit.id} report={report} />
      </div>
      <SubmitPart data={data} report={report} />
    </div>
  )
}

/** A submitted report changes only by a new version. */
export function CorrectionForm({ visit }: { readonly visit: Data['visit']['id'] }) {
  const action = `/fulfillment/visits/${visit}/corrections`
  const back = useCameBack(action)
  return (
    <details open={back.isBack || undefined}>
      <summary className="fold">Correct the report</summary>
      <form method="post" action={action} className="stack" noValidate>
        <FormProblems of={back} />
        <TextArea
          name="reason"
          label="Why is it corrected?"
          hint="The submitted report stays; the correction is a new version."
          rows={3}
          maxLength={reportLimits.reason}
          defaultValue={back.value('reason')}
          error={back.error('reason')}
        />
        <Button variant="secondary" wide="on-phones">
          Open a correction
        </Button>
      </form>
    </details>
  )
}
