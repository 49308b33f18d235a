import type { ReactNode } from 'react'
import type { FieldStep } from '#modules/fulfilment'
import type { VisitId } from '#modules/shared'
import { usePlainScript } from '../../islands/use-plain-script.ts'
import { Button, type ButtonVariant } from '../form/Button.tsx'
import { stepAction } from './visit-step.ts'

interface StepFormProps {
  readonly visit: VisitId
  readonly step: Exclude<FieldStep, 'submit'> | 'no-access'
  /** The page on which the result is said. */
  readonly page: string
  /** The technician agrees to the notice about positions. */
  readonly withPosition?: boolean
  /** For fields that stand elsewhere in the page. */
  readonly id?: string
  readonly variant?: ButtonVariant
  readonly large?: boolean
  /** A step after the next one: hidden until the phone has saved the one before it. */
  readonly isLater?: boolean
  readonly icon?: ReactNode
  readonly label: string
  readonly children?: ReactNode
}

/**
 * A step of a visit. It carries the id of its action, so that a second press is the same step. With scripts it is sent while
 * the page stays, and nothing is lost without a signal; without them it is a plain form.
 */
export function StepForm({
  visit,
  step,
  page,
  withPosition = false,
  id,
  variant,
  large,
  isLater = false,
  icon,
  label,
  children,
}: StepFormProps) {
  usePlainScript('field-steps')
  return (
    <form
      method="post"
      action={stepAction(page, visit, step)}
      className="next-step stack stack-tight"
      noValidate
      data-step={step}
      data-visit={visit}
      data-then={page}
      {...(withPosition && { 'data-position': '' })}
      {...(id && { id })}
      {...(isLater && { hidden: true, 'data-chain': '' })}
    >
      <input type="hidden" name="action_id" value={globalThis.crypto.randomUUID()} />
      {children}
      <output className="soft small step-saved" data-step-saved />
      <p className="says" data-step-words />
      <Button wide {...(variant && { variant })} {...(large && { large })} icon={icon}>
        {label}
      </Button>
    </form>
  )
}
