import { Flag } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { caseLimits, caseReasonWords, reportReasons } from '#modules/market'
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

/** Anybody reports a listing, a job or a review. */
export default function ReportPage() {
  const { thing, reference, who } = useData<Data>()
  const action = at.market.report()
  const back = useCameBack(action)
  return (
    <ReportFrame title="Report" sent="We have your report" reference={reference} thing={thing}>
      {thing && (
        <form method="post" action={action} className="stack" noValidate>
          <FormProblems of={back} />
          <AboutFields kind={thing.kind} id={thing.id} />
          {thing.application && (
            <>
              <input type="hidden" name="application" value={thing.application.id} />
              <p>
                This report names {thing.application.words}. Our staff may read it, with its CV, to decide; they read no
                other.
              </p>
            </>
          )}
          <RadioGroup
            name="reason"
            label={thing.application ? 'What is wrong?' : 'What is wrong with it?'}
            error={back.error('reason')}
          >
            {reportReasons.map((value) => (
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
            label="Tell us more"
            hint="Which words or facts are wrong, and how do you know?"
            rows={5}
            maxLength={caseLimits.text}
            required
            defaultValue={back.value('text')}
            error={back.error('text')}
          />
          <ReporterFields back={back} who={who} isNameOptional />
          <p className="soft">We keep a report for two years after we have decided.</p>
          <BotCheck />
          <div>
            <Button icon={<Flag size={20} aria-hidden="true" />}>Send the report</Button>
          </div>
        </form>
      )}
      {thing && (
        <ul className="plain stack stack-tight">
          {thing.kind === 'listing' && (
            <li>
              Are you a customer of theirs?{' '}
              <a href={at.market.complaintOf(thing.kind, thing.id)}>Complain about this expert</a>
            </li>
          )}
          <li>
            Do the words defame you?{' '}
            <a href={at.market.defamationOf(thing.kind, thing.id)}>Send a notice of defamation</a>
          </li>
        </ul>
      )}
    </ReportFrame>
  )
}
