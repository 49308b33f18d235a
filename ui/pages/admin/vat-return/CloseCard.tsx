import { Card } from '../../../components/Card.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Checkbox } from '../../../components/form/Checkbox.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Return } from './+data.ts'

/** The end of a period, which cannot be taken back. */
export function CloseCard({ shown, action }: { readonly shown: Return; readonly action: string }) {
  const { from, to, title, isClosed, isOver, closedWords, box5, isReclaim } = shown
  const closing = `${action}/close`
  const back = useCameBack(closing)
  if (isClosed) {
    return (
      <Card title="This period is closed">
        <p>
          It was closed on {closedWords}, and its boxes stay as they are. Documents, credits and payments of its days
          that came later count in the next period.
        </p>
      </Card>
    )
  }
  return (
    <Card title="Close this period" id="close">
      <FormProblems of={back} />
      {isOver ? (
        <details className="disclosure" open={back.isBack ? true : undefined}>
          <summary>Close {title}</summary>
          <form method="post" action={closing} className="stack" noValidate>
            <input type="hidden" name="from" value={from} />
            <input type="hidden" name="to" value={to} />
            <p>
              Its nine boxes stay as they are now, for good: {box5} {isReclaim ? 'to be paid back' : 'to pay'}. What is
              issued, credited or paid for its days later counts in the next period. This cannot be taken back. Your
              password is asked for where it was typed too long ago.
            </p>
            <Checkbox
              name="sent"
              value="yes"
              label="The return with these figures has gone to HMRC"
              error={back.error('sent')}
            />
            <div>
              <Button variant="danger">Close this period</Button>
            </div>
          </form>
        </details>
      ) : (
        <p>A period can be closed once its last day is over.</p>
      )}
    </Card>
  )
}
