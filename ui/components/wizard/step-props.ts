import type { Answers, Offer, WizardProps, WizardState } from './view.ts'

/** The props of each step. */
export interface StepProps {
  readonly offer: Offer
  readonly state: WizardState
  /** The typed values so far: the state's answers, and the changes since. */
  readonly answers: Answers
  /** Scripts run: what a script makes needless is not shown. */
  readonly awake: boolean
  readonly ready: boolean
  readonly busy: boolean
  /** The heading level of the step's own title; headings below it are one level lower. */
  readonly level: WizardProps['level']
  /** Makes photos small and sends them; without it they are sent with the form. */
  readonly onPhotos?: (files: readonly File[]) => Promise<void>
}
