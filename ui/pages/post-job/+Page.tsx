import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { PayAdvert } from '../../components/adverts/PayAdvert.tsx'
import { Done } from '../../components/Done.tsx'
import { Button, LinkButton } from '../../components/form/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { useCameBack } from '../../components/office/came-back.ts'
import { Steps } from '../../components/Steps.tsx'
import '../../components/wizard/wizard.css'
import type { Data } from './+data.ts'
import { ExcludingWords } from '../../components/job-board/ExcludingWords.tsx'
import { JobDetailsFields } from '../../components/job-board/JobDetailsFields.tsx'
import { JobRequirementFields } from '../../components/job-board/JobRequirementFields.tsx'

const names = ['Job Details', 'Requirements', 'Payment']

export default function PostJobPage() {
  const data = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <Done says={data.done} />
      <div className="stack stack-tight">
        <h1>Post a job</h1>
        <p className="soft">
          {data.price} for 30 days, with unlimited applications. It is paid once, and nothing renews automatically.
        </p>
      </div>
      <Steps names={names} current={data.step} />
      {data.advert === null ? <Form data={data} /> : <Payment data={data} />}
    </div>
  )
}

function Form({ data }: { readonly data: Extract<Data, { readonly advert: null }> }) {
  const back = useCameBack(at.postJob())
  const text = (name: string) => back.value(name) ?? data.kept[name] ?? ''
  const isLast = data.step === 2
  return (
    <>
      <FormProblems of={back} />
      {isLast && !data.isSignedIn && (
        <Notice title="Please sign in to continue">
          <p>You need an account to post the job. What you wrote is kept until you are back.</p>
        </Notice>
      )}
      {isLast && data.isSignedIn && !data.isConfirmed && (
        <Notice tone="warn" title="Please confirm your e-mail address first">
          <p>We sent you a link when you opened your account. What you wrote is kept.</p>
        </Notice>
      )}
      <form method="post" action={at.postJob()} className="stack" noValidate>
        <input type="hidden" name="step" value={data.step} />
        {isLast ? (
          <JobRequirementFields text={text} back={back} words={data.words} />
        ) : (
          <>
            <JobDetailsFields text={text} back={back} categories={data.categories} companyName={data.companyName} />
            <ExcludingWords words={data.words} />
          </>
        )}
        <div className="row">
          <Button>{isLast ? 'Post Job' : 'Continue'}</Button>
          {isLast && (
            <Button variant="quiet" name="intent" value="previous" formNoValidate>
              Back
            </Button>
          )}
        </div>
      </form>
    </>
  )
}

function Payment({ data }: { readonly data: Exclude<Data, { readonly advert: null }> }) {
  const { advert, words, isHeld } = data
  return (
    <div className="wizard stack">
      <h2 className="card-title">{advert.title}</h2>
      {advert.standing === 'due' && isHeld && (
        <Notice title="A person looks at this job before it is shown">
          <p>We write to you then. The days of this wait are given back.</p>
        </Notice>
      )}
      {advert.standing === 'due' && <ExcludingWords words={words} />}
      <PayAdvert advert={advert} />
      {advert.standing === 'paid' && (
        <div className="row">
          <LinkButton variant="secondary" href={at.dashboard()}>
            Go to dashboard
          </LinkButton>
          <LinkButton variant="secondary" href={at.postJob()}>
            Post another job
          </LinkButton>
        </div>
      )}
    </div>
  )
}
