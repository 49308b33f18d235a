import { useData } from 'vike-react/useData'
import { paymentLimits } from '#modules/payments'
import { at } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Alert } from '../../../components/Notice.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack, usePageInput } from '../../../components/office/came-back.ts'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function CashPage() {
  const { open, handovers, done, alert } = useData<Data>()
  const { form } = usePageInput()
  // The technician of the form has nothing to hand in any more.
  const isElsewhere = form !== null && !open.some(({ action }) => action === form.action)
  return (
    <AdminPage
      title="Cash to hand in"
      part={at.admin.payments()}
      back={{ href: at.admin.payments(), words: 'Payments' }}
      done={done}
    >
      {isElsewhere && <Alert>{alert}</Alert>}
      {open.length === 0 && (
        <EmptyState title="No cash to hand in" action={<a href={at.admin.payments()}>Payments</a>}>
          Cash that a technician takes at a visit appears here until you confirm that you have it.
        </EmptyState>
      )}
      {open.map((one) => (
        <OpenCard key={one.action} one={one} />
      ))}
      {handovers.length > 0 && (
        <Card title="Handed in">
          <ul className="plain stack">
            {handovers.map(({ id, technician, when, confirmer, counted, difference, note }) => (
              <li key={id}>
                <strong className="figures">{counted}</strong> from {technician}, {when}, counted by {confirmer}
                {difference && (
                  <>
                    <br />
                    <strong className="figures">{difference}</strong>
                  </>
                )}
                {note && (
                  <>
                    <br />
                    <span className="soft">{note}</span>
                  </>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </AdminPage>
  )
}

function OpenCard({ one }: { readonly one: Data['open'][number] }) {
  const { action, technician, amount, pounds, ids, payments } = one
  const back = useCameBack(action)
  // The form that came back has the usual ids, which its summary leads to.
  const place = back.isBack ? {} : { place: action.split('/').at(-1) ?? '' }
  return (
    <Card
      title={
        <>
          Cash with {technician}: <span className="figures">{amount}</span>
        </>
      }
    >
      <ul className="plain stack stack-tight">
        {payments.map(({ id, href, reference, amount: part, when }) => (
          <li key={id}>
            <span className="figures">{part}</span>, <a href={href}>{reference}</a>, {when}
          </li>
        ))}
      </ul>
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <input type="hidden" name="payments" value={ids} />
        <details open={back.isBack ? true : undefined}>
          <summary className="fold">You counted another amount?</summary>
          <div className="stack">
            <Field
              name="counted"
              {...place}
              label="Counted, in pounds"
              inputMode="decimal"
              className="input-narrow figures"
              defaultValue={back.value('counted') ?? pounds}
              error={back.error('counted')}
            />
            <Field
              name="note"
              {...place}
              label="Why it differs"
              hint="Kept with both amounts."
              optional
              maxLength={paymentLimits.handoverNote}
              defaultValue={back.value('note')}
              error={back.error('note')}
            />
          </div>
        </details>
        <div>
          <Button>
            Confirm: handed in<span className="out-of-sight"> by {technician}</span>
          </Button>
        </div>
      </form>
    </Card>
  )
}
