import { Button } from '../form/Button.tsx'
import { Notice } from '../Notice.tsx'
import type { Answers, WizardState } from './view.ts'

/** Where nobody comes yet: said plainly, and no dead end. A form of its own, after the step's. */
export function OutsideArea({
  outside: { postcode, district },
  answers,
}: {
  readonly outside: NonNullable<WizardState['outside']>
  readonly answers: Answers
}) {
  return (
    <form className="stack wizard-outside" method="post" action="/coverage-enquiry" noValidate>
      <Notice tone="warn" title={`We do not come to ${district} yet`}>
        <p>
          If the postcode is wrong, correct it above. Otherwise join the waiting list: we will tell you when we cover{' '}
          {postcode}. What you have filled in is kept.
        </p>
      </Notice>
      <input type="hidden" name="postcode" value={postcode} />
      <label className="field">
        <span className="field-label">Your name</span>
        <input className="input" name="name" defaultValue={answers.name} autoComplete="name" required />
      </label>
      <label className="field">
        <span className="field-label">Your email</span>
        <input className="input" name="email" type="email" defaultValue={answers.email} autoComplete="email" required />
      </label>
      <div>
        <Button variant="secondary">Join the waiting list</Button>
      </div>
    </form>
  )
}
