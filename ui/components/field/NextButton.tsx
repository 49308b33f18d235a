import { CarFront, CircleCheck, ClipboardCheck, DoorOpen, LogOut, MapPinCheck } from 'lucide-react'
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

/**
 * The one thing to do next, where the thumb is: a form before the step that it is required for. It is absent while it
 * is too early, or once all is done. The steps after it are hidden: a phone without a signal goes on to them once it
 * has saved the one before.
 */
export function NextButton({ step, page, agrees }: NextButtonProps) {
  const { visit, booking, next, form } = step
  if (next === null) return null
  if (form) {
    return (
      <LinkButton href={form.href} large wide icon={<ClipboardCheck {...icon} />}>
        {form.title}
      </LinkButton>
    )
  }
  if (next === 'submit') {
    return (
      <LinkButton href={`${at.tracker(booking)}#submit`} large wide icon={<CircleCheck {...icon} />}>
        Submit
      </LinkButton>
    )
  }
  return (
    <div className="next-steps" data-steps-of={visit}>
      {pressed.slice(pressed.indexOf(next)).map((kind) => (
        <StepForm
          key={kind}
          visit={visit}
          page={page}
          large
          step={kind}
          isLater={kind !== next}
          withPosition={agrees && (kind === 'check-in' || kind === 'check-out')}
          label={labels[kind]}
          icon={iconOf(kind)}
          {...(kind === 'en-route' && { id: wayFormId(visit) })}
        />
      ))}
      <output className="soft small step-saved" data-steps-saved />
    </div>
  )
}

const pressed = ['en-route', 'arrived', 'check-in', 'check-out'] as const

const labels = {
  'en-route': 'On my way',
  arrived: 'I am here',
  'check-in': 'Check In',
  'check-out': 'Check Out',
} as const

function iconOf(kind: (typeof pressed)[number]) {
  switch (kind) {
    case 'en-route':
      return <CarFront {...icon} />
    case 'arrived':
      return <MapPinCheck {...icon} />
    case 'check-in':
      return <DoorOpen {...icon} />
    case 'check-out':
      return <LogOut {...icon} />
  }
}

/** For who forgot to press something on the way: the later steps before the work begins. */
export function OtherSteps({ step: { visit, next, form }, page, agrees }: NextButtonProps) {
  const isFormFirst = next === 'check-in' && form !== null
  if (next !== 'en-route' && next !== 'arrived' && !isFormFirst) return null
  const common = { visit, page, variant: 'secondary' } as const
  return (
    <details data-other-steps={visit}>
      <summary className="fold">{next === 'en-route' ? 'Already there?' : 'Already at work?'}</summary>
      <div className="stack stack-tight">
        {next === 'en-route' && <StepForm {...common} step="arrived" label="I am here" />}
        <StepForm {...common} step="check-in" withPosition={agrees} label="Check In" />
      </div>
    </details>
  )
}

const icon = { size: 24, 'aria-hidden': true } as const
