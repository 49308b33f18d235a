import { useData } from 'vike-react/useData'
import { caseLimits, caseReasonWords, complaintReasons } from '#modules/market'
import { at } from '#modules/shared'
import { BotCheck } from '../../../components/form/BotCheck.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { RadioGroup, RadioRow } from '../../../components/form/RadioGroup.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { ReporterFields } from '../../../components/market/ReporterFields.tsx'
import { AboutFields, ReportFrame } from '../../../components/market/ReportFrame.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import type { Data } from './+data.ts'

/** A customer complains about an expert of the directory. */
export default function ComplaintPage() {
  const { thing, reference, who } = useData<Data>()
  const action = at.market.complaint()
  const back = useCameBack(action)
  return (
    <ReportFrame title="Complain about this expert" sent="We have your complaint" reference={reference} thing={thing}>
      {thing && (
        <form method="post" action={action} className="stack" noValidate>
          <FormProblems of={back} />
          <p>
            Please talk to the expert first. We answer within five working days. We can warn, suspend or end an expert
            here; we cannot decide about the work or the money between you.{' '}
            <a href={at.market.complaints()}>How we decide</a>
          </p>
          <AboutFields kind={thing.kind} id={thing.id} />
          <RadioGroup name="reason" label="What is it about?" error={back.error('reason')}>
            {complaintReasons.map((value) => (
              <RadioRow
                key={value}
                name="reason"
                value={value}
                label={caseReasonWords[value]}
                defaultChecked={back.value('reason') === value}
              />
            ))}
          </RadioGroup>
          <TextArea
            name="text"
            label="What happened?"
            hint="When was it, what was agreed, and what did they say when you told them?"
            rows={7}
            maxLength={caseLimits.text}
            required
            defaultValue={back.value('text')}
            error={back.error('text')}
          />
          <ReporterFields back={back} who={who} />
          <BotCheck />
          <div>
            <Button>Send the complaint</Button>
          </div>
        </form>
      )}
    </ReportFrame>
  )
}
