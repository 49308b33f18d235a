import { CirclePause, CirclePlay } from 'lucide-react'
import { at } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { Dialog, DialogButton } from '../../../components/Dialog.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Checkbox } from '../../../components/form/Checkbox.tsx'
import { RecurrenceFields } from '../../../components/invoices/RecurrenceFields.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { OfficeData } from './+data.ts'

/** The plan by which this invoice comes again; nothing where it does not. */
export function RecurringCard({ data: { href, recurring } }: { readonly data: OfficeData }) {
  if (!recurring) return null
  const { standing, state, sends, isOver } = recurring
  const isPaused = state === 'paused'
  return (
    <Card title="Recurring invoice">
      <div className="stack">
        <p>{standing}</p>
        {state !== 'ended' && (
          <p className="soft">
            {sends ? 'Each is issued and emailed on its day.' : 'Each waits as a draft.'}{' '}
            <a href={at.invoices.recurring()}>All recurring invoices</a>
          </p>
        )}
        {state !== 'ended' && (
          <div className="row row-tight">
            <form method="post" action={`${href}/recurring/${isPaused ? 'resume' : 'pause'}`} noValidate>
              <Button
                variant="secondary"
                icon={
                  isPaused ? <CirclePlay size={20} aria-hidden="true" /> : <CirclePause size={20} aria-hidden="true" />
                }
              >
                {isPaused ? 'Resume' : 'Pause'}
              </Button>
            </form>
            <DialogButton opens="end-recurring">End</DialogButton>
            <Dialog
              id="end-recurring"
              title="End this recurring invoice?"
              actions={
                <form method="post" action={`${href}/recurring/end`} noValidate>
                  <Button variant="danger">End it</Button>
                </form>
              }
            >
              <p>No further invoices come, for good. The ones that were made stay.</p>
            </Dialog>
          </div>
        )}
        {!isOver && <Change href={href} recurring={recurring} />}
      </div>
    </Card>
  )
}

function Change({
  href,
  recurring,
}: {
  readonly href: string
  readonly recurring: NonNullable<OfficeData['recurring']>
}) {
  const action = `${href}/recurring`
  const back = useCameBack(action)
  const value = (name: string) => (back.isBack ? back.value(name) : recurring.fields[name])
  return (
    <details className="document-fold" open={back.isBack ? true : undefined}>
      <summary className="fold">Change</summary>
      <form method="post" action={action} className="stack" noValidate>
        {back.errors.length > 0 && <FormProblems of={back} />}
        <RecurrenceFields prefix="" value={value} error={(name) => back.error(name)} asksFirst={false} />
        <Checkbox
          name="like_this"
          value="yes"
          label="Later ones like this one"
          hint="They have the customer, the items and the notes of this invoice."
          defaultChecked={value('like_this') === 'yes'}
        />
        <div>
          <Button>Save</Button>
        </div>
      </form>
    </details>
  )
}
