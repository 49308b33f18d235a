import { Phone } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { formatPence, telephoneLink } from '../../format.ts'
import { ErrorSummary } from '../form/ErrorSummary.tsx'
import { Alert, Notice } from '../Notice.tsx'
import { PayStep } from '../pay/PayStep.tsx'
import { Steps } from '../Steps.tsx'
import { FindJob } from './FindJob.tsx'
import { OutsideArea } from './OutsideArea.tsx'
import { StepConfirm } from './StepConfirm.tsx'
import { StepConfirmed } from './StepConfirmed.tsx'
import { StepContact } from './StepContact.tsx'
import { DefaultSubmit } from './StepNav.tsx'
import { StepSchedule } from './StepSchedule.tsx'
import { StepService } from './StepService.tsx'
import type { StepProps } from './step-props.ts'
import { type WizardState, stepTitles } from './view.ts'

/** The six steps: each is a form that the server answers; `LiveWizard` sends the same forms without leaving the page. */
export function BookingWizard({
  heading,
  fault,
  onPaid,
  ...props
}: StepProps & {
  readonly heading?: Ref<HTMLHeadingElement>
  /** The server could not be reached: what to say, and the way to try again. */
  readonly fault?: ReactNode
  readonly onPaid?: (bookingId: string) => void
}) {
  const { state, offer, answers, level } = props
  const Heading = level === 1 ? 'h1' : 'h3'
  return (
    <div className="wizard">
      <Steps {...stepsShown(state)} />
      <ErrorSummary errors={state.errors} />
      <Heading className="wizard-title" tabIndex={-1} ref={heading}>
        {stepTitles[state.step - 1]}
      </Heading>
      {state.agreed && state.step <= 4 && <AgreedNote agreed={state.agreed} />}
      {state.alert && state.errors.length === 0 && (
        <Alert>
          <p>{state.alert}</p>
          <p>
            Or call us on <PhoneLink phone={offer.phone} />: we book it for you.
          </p>
        </Alert>
      )}
      {fault}
      {state.step === 1 && state.showsTrades && <FindJob {...props} />}
      {state.step <= 4 && (
        <form
          key={`${state.step}${state.answers.propertyId}`}
          className="wizard-form"
          method="post"
          action="/book"
          noValidate
          {...(state.step === 3 && { encType: 'multipart/form-data' })}
        >
          <DefaultSubmit intent={defaultIntent(props)} />
          <input type="hidden" name="step" value={state.step} />
          {state.step === 1 && <StepService {...props} />}
          {state.step === 2 && <StepSchedule {...props} />}
          {state.step === 3 && <StepContact {...props} />}
          {state.step === 4 && <StepConfirm {...props} />}
        </form>
      )}
      {state.outside && <OutsideArea outside={state.outside} answers={answers} />}
      {state.step === 5 && state.payment && (
        <PayStep pay={state.payment} awake={props.awake} {...(onPaid && { onPaid })} />
      )}
      {state.step === 6 && state.confirmed && <StepConfirmed confirmed={state.confirmed} />}
    </div>
  )
}

function AgreedNote({ agreed: { words, total } }: { readonly agreed: NonNullable<WizardState['agreed']> }) {
  return (
    <Notice title={`${words}, accepted`}>
      <p>
        Choose the service that fits its work, and a time: the price is the {formatPence(total)} that you accepted. An
        emergency has a price of its own.
      </p>
    </Notice>
  )
}

/** The action of the Enter key. Before a trade is chosen it shows the jobs. */
function defaultIntent({ state: { step, showsTrades }, answers: { category } }: StepProps): string {
  if (step === 4) return 'confirm'
  return step === 1 && (showsTrades || category === '') ? 'category' : 'next'
}

/** Without the payment where nothing is paid when booking. */
function stepsShown({ step, paysNow }: WizardState) {
  if (paysNow) return { names: stepTitles, current: step }
  return { names: stepTitles.filter((title) => title !== 'Payment'), current: step === 6 ? 5 : step }
}

export function PhoneLink({ phone }: { readonly phone: string }) {
  return (
    <a className="figures wizard-phone" href={telephoneLink(phone)}>
      <Phone size={20} aria-hidden="true" />
      {phone}
    </a>
  )
}
