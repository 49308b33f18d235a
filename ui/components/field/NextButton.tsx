import { CarFront, CircleCheck, DoorOpen, LogOut, MapPinCheck } from 'lucide-react'
import { at } from '#modules/shared'
import { LinkButton } from '../form/Button.tsx'
import { StepForm } from './StepForm.tsx'
import { wayFormId } from './WayChoice.tsx'
import type { VisitStep } from './visit-step.ts'

interface NextButtonProps {
  readonly step: VisitStep
  readonly page: string
  readonly agrees: boolean
}

/** The one thing to do next, where the thumb is. Nothing while it is too early, or once all is done. */
export function NextButton({ step: { visit, booking, next }, page, agrees }: NextButtonProps) {
  const common = { visit, page, large: true } as const
  switch (next) {
    case 'en-route':
      return <StepForm {...common} step={next} id={wayFormId(visit)} label="On my way" icon={<CarFront {...icon} />} />
    case 'arrived':
      return <StepForm {...common} step={next} label="I am here" icon={<MapPinCheck {...icon} />} />
    case 'check-in':
      return <StepForm {...common} step={next} withPosition={agrees} label="Check In" icon={<DoorOpen {...icon} />} />
    case 'check-out':
      return <StepForm {...common} step={next} withPosition={agrees} label="Check Out" icon={<LogOut {...icon} />} />
    case 'submit':
      return (
        <LinkButton href={at.completeJob(booking)} large wide icon={<CircleCheck {...icon} />}>
          Complete job
        </LinkButton>
      )
    case null:
      return null
  }
}

/** For who forgot to press something on the way: the later steps before the work begins. */
export function OtherSteps({ step: { visit, next }, page, agrees }: NextButtonProps) {
  if (next !== 'en-route' && next !== 'arrived') return null
  const common = { visit, page, variant: 'secondary' } as const
  return (
    <details>
      <summary className="fold">{next === 'en-route' ? 'Already there?' : 'Already at work?'}</summary>
      <div className="stack stack-tight">
        {next === 'en-route' && <StepForm {...common} step="arrived" label="I am here" />}
        <StepForm {...common} step="check-in" withPosition={agrees} label="Check In" />
      </div>
    </details>
  )
}

const icon = { size: 24, 'aria-hidden': true } as const
