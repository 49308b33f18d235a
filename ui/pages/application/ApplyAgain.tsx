import { Button } from '../../components/form/Button.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { useCameBack } from '../../components/office/came-back.ts'

const action = '/application/again'

/** For an applicant who was declined, or a technician who left. The form is empty, and earlier records stay. */
export function ApplyAgain({
  wasDeclined,
  isConfirmed,
}: {
  readonly wasDeclined: boolean
  readonly isConfirmed: boolean
}) {
  const back = useCameBack(action)
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <FormProblems of={back} />
      <div className="stack stack-tight">
        <h1>Work as a technician again</h1>
        <p>
          {wasDeclined
            ? 'Your last application was declined. If you now have what was missing, apply again.'
            : 'You worked here as a technician. To come back, apply again: your past jobs and ratings are still yours.'}
        </p>
        <p className="soft">
          An administrator looks at it afresh, so tell us your insurance and registrations again, and send the documents
          that go with them. Until you are approved this account stays a customer&rsquo;s.
        </p>
      </div>
      {isConfirmed ? (
        <form method="post" action={action} noValidate>
          <Button large>Apply again</Button>
        </form>
      ) : (
        <p>
          First <a href="/verify-email">confirm your e-mail address</a>.
        </p>
      )}
    </div>
  )
}
