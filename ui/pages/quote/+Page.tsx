import { Phone } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { BotCheck } from '../../components/form/BotCheck.tsx'
import { Button, LinkButton } from '../../components/form/Button.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { useCameBack, usePageInput } from '../../components/office/came-back.ts'
import { Notice } from '../../components/Notice.tsx'
import { Steps } from '../../components/Steps.tsx'
import { telephoneLink } from '../../format.ts'
import { usePlainScript } from '../../islands/use-plain-script.ts'
import type { Data } from './+data.ts'
import { StepWhat } from './StepWhat.tsx'
import { StepWhere } from './StepWhere.tsx'
import { StepWho } from './StepWho.tsx'
import './quote.css'

const names = ['The work', 'The place', 'About you']

export default function QuotePage() {
  const { reference } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <div className="stack stack-tight">
        <h1>Ask for a quote</h1>
        <p className="soft">Tell us what needs doing, and we send you a price in writing. It costs nothing.</p>
      </div>
      {reference ? <Sent reference={reference} /> : <Request />}
    </div>
  )
}

function Request() {
  const { step } = useData<Data>()
  const back = useCameBack('/quote')
  usePlainScript('quote/request')
  return (
    <>
      <Steps names={names} current={step} />
      <FormProblems of={back} />
      <form
        method="post"
        action="/quote"
        className="stack"
        noValidate
        data-quote={step}
        {...(step === 1 && { encType: 'multipart/form-data' })}
      >
        <input type="hidden" name="step" value={step} />
        {step === 1 && <StepWhat back={back} />}
        {step === 2 && <StepWhere back={back} />}
        {step === 3 && <StepWho back={back} />}
        {step === 3 && <BotCheck />}
        <div className="row quote-steps">
          <Button>{step === 3 ? 'Send my request' : 'Continue'}</Button>
          {step > 1 && (
            <Button variant="quiet" name="intent" value="previous" formNoValidate>
              Back
            </Button>
          )}
        </div>
      </form>
      <Call />
    </>
  )
}

function Call() {
  const { site } = usePageInput()
  return (
    <p className="soft">
      Is it urgent, or would you rather talk? Call{' '}
      <a className="figures" href={telephoneLink(site.hotline)}>
        {site.hotline}
      </a>
      .
    </p>
  )
}

function Sent({ reference }: { readonly reference: string }) {
  const { answeredBy } = useData<Data>()
  const { site } = usePageInput()
  return (
    <>
      <Notice
        tone="good"
        title={
          <>
            We have your request. Your reference is <span className="quote-reference">{reference}</span>
          </>
        }
      >
        <p>{site.mailLeaves ? 'A copy is on its way to your e-mail address.' : 'Please note the reference.'}</p>
      </Notice>
      <section className="stack stack-tight" aria-labelledby="next-title">
        <h2 id="next-title" className="card-title">
          The next steps
        </h2>
        <ol className="quote-next">
          <li>Somebody in the office reads your request{answeredBy && `. We aim to look at it by ${answeredBy}`}.</li>
          <li>
            We may ask a question by e-mail, or suggest a visit first where nobody could price the work from afar.
          </li>
          <li>You get the quote by e-mail, with every line and what is paid when. You accept or decline it online.</li>
        </ol>
      </section>
      <div className="row">
        <LinkButton
          variant="secondary"
          href={telephoneLink(site.hotline)}
          icon={<Phone size={20} aria-hidden="true" />}
        >
          Call <span className="figures">{site.hotline}</span>
        </LinkButton>
        <a href="/quote">Ask for another quote</a>
      </div>
    </>
  )
}
