import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Done } from '../../../components/Done.tsx'
import { AppliancesCard } from '../../../components/care/AppliancesCard.tsx'
import { Card } from '../../../components/Card.tsx'
import { TechnicianAccessCard } from '../../../components/device-access/StaffAccessCard.tsx'
import { ThreadToggle } from '../../../components/conversations/ThreadToggle.tsx'
import { AskedCard } from '../../../components/field/AskedCard.tsx'
import { EarlierHere } from '../../../components/field/EarlierHere.tsx'
import { FormList } from '../../../components/field/forms/FormList.tsx'
import { NextButton } from '../../../components/field/NextButton.tsx'
import { JobState } from '../../../components/office/JobState.tsx'
import { usePlainScript } from '../../../islands/use-plain-script.ts'
import '../../dashboard/technician-day.css'
import { JobFacts } from '../../dashboard/JobFacts.tsx'
import { Longer } from '../../dashboard/Longer.tsx'
import { NoAccess } from '../../dashboard/NoAccess.tsx'
import { StepPart } from '../../dashboard/StepPart.tsx'
import type { Data } from './+data.ts'
import { ClosingPart, CorrectionForm } from './ClosingPart.tsx'
import { OtherVisits } from './OtherVisits.tsx'
import { PaymentPart } from './PaymentPart.tsx'
import { PhotosPart } from './PhotosPart.tsx'
import { ReportForm } from './ReportForm.tsx'
import { ReportRead } from './ReportRead.tsx'
import { SignatureRead } from './SignaturePart.tsx'
import { SummaryPart } from './SummaryPart.tsx'
import './tracker.css'

export default function TrackerPage() {
  usePlainScript('visit-report')
  const data = useData<Data>()
  const {
    href,
    back,
    done,
    sheet,
    visit,
    of,
    isOwn,
    isUnderWay,
    agrees,
    mayWrite,
    isBeforeWork,
    mayAddPhotos,
    report,
    others,
  } = data
  const { job, step, forms, earlier } = sheet
  return (
    <div
      className="page main-pad stack stack-loose tracker"
      data-visit={visit.id}
      data-visit-number={visit.number}
      data-live-from={data.page}
    >
      <Done says={done} />
      <header className="stack stack-tight">
        <a className="back-link" href={back.href}>
          <ArrowLeft size={20} aria-hidden="true" />
          {back.words}
        </a>
        <h1>Service Fulfillment Tracker</h1>
        <p className="lead">
          {job.service} for {job.customer}
        </p>
        <JobState job={job} />
        {of > 1 && (
          <p className="soft">
            Visit {visit.number} of {of}, {visit.when}
          </p>
        )}
        {!isOwn && visit.crew !== '' && <p>Technician: {visit.crew}</p>}
      </header>
      <section className="stack" aria-labelledby="progress-title">
        <h2 id="progress-title" className="out-of-sight">
          Progress
        </h2>
        <StepPart step={step} page={href} agrees={agrees} />
        {visit.spent && (
          <p>
            Time spent: <strong className="figures">{visit.spent}</strong>
          </p>
        )}
        <Longer sheet={sheet} />
      </section>
      <Card title="Where and what">
        <JobFacts sheet={sheet} withWay />
        <EarlierHere jobs={earlier} />
        {isOwn && isUnderWay && (
          <p>
            <a href={at.newVariation(job.id)}>More to do than was agreed? Ask the customer</a>
          </p>
        )}
        <NoAccess step={step} page={href} />
      </Card>
      {data.care && (
        <AppliancesCard care={data.care}>
          <a href={data.care.href}>The history of the property</a>
        </AppliancesCard>
      )}
      {data.thread && <ThreadToggle thread={data.thread} words="Customer chat" />}
      <AskedCard booking={job.id} asked={data.asked} />
      <TechnicianAccessCard booking={job.id} accesses={data.accesses} mayAsk={data.mayAskForDevice} form={data.form} />
      {forms.length > 0 && (
        <Card title="Risk checks and forms" id="forms">
          <FormList forms={forms} />
        </Card>
      )}
      {data.gasHref && (
        <Card title="Gas safety record" id="gas-record">
          <p>
            <a href={data.gasHref}>Gas safety record of this visit</a>
          </p>
        </Card>
      )}
      {(mayAddPhotos || (report !== null && report.photoCount > 0)) && (
        <PhotosPart visit={visit.id} report={report} mayAdd={mayAddPhotos} />
      )}
      {isBeforeWork && (
        <div data-before-work-of={visit.id}>
          <Card title="Report">
            <p className="soft">The report opens when you check in.</p>
          </Card>
        </div>
      )}
      {mayWrite || isBeforeWork ? (
        <div className="stack stack-loose" data-work-of={visit.id} hidden={isBeforeWork}>
          <ReportForm visit={visit.id} report={report}>
            {mayWrite && <SummaryPart visit={visit.id} report={report} by={data.summaryBy} />}
          </ReportForm>
          <ClosingPart data={data} />
        </div>
      ) : (
        <Card title="Report" id="report">
          {report === null || (isOwn && visit.checkIn === null) ? (
            <p className="soft">{isOwn ? 'The report opens when you check in.' : 'There is no report yet.'}</p>
          ) : (
            <>
              <ReportRead report={report} />
              <SignatureRead visit={visit.id} signature={report.signature} />
              {isOwn && data.isLocked && <CorrectionForm visit={visit.id} />}
            </>
          )}
        </Card>
      )}
      {(visit.checkIn || isBeforeWork) && (
        <div data-payment-of={visit.id} hidden={isBeforeWork}>
          <PaymentPart data={data} />
        </div>
      )}
      {data.returnPage && (
        <Card title="Return visit">
          <p>The work is not completed: somebody has to come again.</p>
          <p>
            <a href={data.returnPage}>Plan the return visit, or let the customer choose</a>
          </p>
        </Card>
      )}
      <OtherVisits href={href} visits={others} />
      {step.next !== null && (
        <div className="next-action tracker-next no-print">
          <NextButton step={step} page={href} agrees={agrees} />
        </div>
      )}
    </div>
  )
}
