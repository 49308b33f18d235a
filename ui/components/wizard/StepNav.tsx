import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Button } from '../form/Button.tsx'

/** The action of the Enter key: the same as the main button, which stands last. */
export function DefaultSubmit({ intent }: { readonly intent: string }) {
  return <button className="out-of-sight" type="submit" name="intent" value={intent} tabIndex={-1} aria-hidden="true" />
}

/** Back and on. `ready` is unknown without a script: then the server judges. */
export function StepNav({
  step,
  label = 'Next',
  intent = 'next',
  ready = true,
  busy = false,
}: {
  readonly step: number
  readonly label?: string
  readonly intent?: string
  readonly ready?: boolean
  readonly busy?: boolean
}) {
  return (
    <div className="wizard-nav">
      <Button
        variant="secondary"
        name="intent"
        value="previous"
        formNoValidate
        disabled={step === 1}
        icon={<ArrowLeft size={20} aria-hidden="true" />}
      >
        Previous
      </Button>
      <Button name="intent" value={intent} large busy={busy} {...(!ready && { 'aria-disabled': true })}>
        {label}
        {!busy && intent === 'next' && <ArrowRight size={20} aria-hidden="true" />}
      </Button>
    </div>
  )
}
