import { useData } from 'vike-react/useData'
import { checkLimits } from '#modules/directory'
import { at } from '#modules/shared'
import { Card } from '../../../../../components/Card.tsx'
import { DeskHistory } from '../../../../../components/desks/DeskHistory.tsx'
import { Button } from '../../../../../components/form/Button.tsx'
import { Field } from '../../../../../components/form/Field.tsx'
import { Select } from '../../../../../components/form/Select.tsx'
import { TextArea } from '../../../../../components/form/TextArea.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import type { Data } from './+data.ts'
import type { ListingChecks } from './checks-of.ts'

/** The documents of a listing, a form for each fact that they prove, and the history of its badges. */
export function CheckForms({ checks }: { readonly checks: ListingChecks }) {
  const { isAdmin, documents, forms, history } = checks
  return (
    <>
      <Card title="Documents and badges" id="checks">
        {isAdmin ? (
          <>
            <p className="soft">
              A badge says that you have read the document, and that it names this business.{' '}
              <a href={at.badges()}>The meaning of the badges</a>
            </p>
            {documents.length === 0 ? (
              <p>The owner has sent no document.</p>
            ) : (
              <ul className="plain stack stack-tight">
                {documents.map(({ id, href, label, size, when }) => (
                  <li key={id}>
                    <a href={href}>{label}</a>{' '}
                    <span className="soft small">
                      {size}, sent on {when}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {forms.map((form) => (
              <CheckForm key={form.kind} of={form} version={checks.version} />
            ))}
          </>
        ) : (
          <p className="soft">Administrators read the documents and decide about badges.</p>
        )}
      </Card>
      <DeskHistory title="History of badges" entries={history} />
    </>
  )
}

function CheckForm({
  of: { kind, label, hasNumber, documents, current },
  version,
}: {
  readonly of: ListingChecks['forms'][number]
  readonly version: number
}) {
  const { href } = useData<Data>()
  const action = `${href}/checks/${kind}`
  const back = useCameBack(action)
  return (
    <section className="stack desk-part" id={`check-${kind}`} aria-labelledby={`check-${kind}-title`}>
      <h3 id={`check-${kind}-title`}>{label}</h3>
      {current && (
        <p>
          Checked on {current.checked}, {current.state}
          {current.registration && (
            <>
              , <span className="figures">{current.registration}</span>
            </>
          )}
          .
        </p>
      )}
      {documents.length > 0 && (
        <form method="post" action={action} className="stack" noValidate>
          <FormProblems of={back} />
          <input type="hidden" name="version" value={version} />
          <Select
            name="document_id"
            place={kind}
            label="Document that you have read"
            options={documents}
            defaultValue={back.value('document_id') ?? current?.document ?? undefined}
            error={back.error('document_id')}
          />
          {hasNumber && (
            <Field
              name="number"
              place={kind}
              label="Number on it"
              maxLength={checkLimits.number}
              autoComplete="off"
              spellCheck={false}
              defaultValue={back.value('number') ?? current?.registration}
              error={back.error('number')}
            />
          )}
          <Field
            name="expires_on"
            place={kind}
            type="date"
            label="Last day"
            hint="The badge is shown on that day, and gone on the next."
            defaultValue={back.value('expires_on') ?? current?.until}
            error={back.error('expires_on')}
          />
          <div>
            <Button variant="secondary">
              {current ? 'Check again' : 'Checked'}
              <span className="out-of-sight">: {label}</span>
            </Button>
          </div>
        </form>
      )}
      {current && <WithdrawForm kind={kind} label={label} />}
    </section>
  )
}

function WithdrawForm({ kind, label }: { readonly kind: string; readonly label: string }) {
  const { href } = useData<Data>()
  const action = `${href}/checks/${kind}/withdraw`
  const back = useCameBack(action)
  return (
    <details className="disclosure" open={back.isBack}>
      <summary>
        Withdraw this badge<span className="out-of-sight">: {label}</span>
      </summary>
      <form method="post" action={action} className="stack" noValidate>
        <FormProblems of={back} />
        <TextArea
          name="reason"
          place={`${kind}-withdrawn`}
          label="Why, in your words to the owner"
          rows={3}
          maxLength={checkLimits.reason}
          required
          defaultValue={back.value('reason')}
          error={back.error('reason')}
        />
        <div>
          <Button variant="danger">Withdraw it</Button>
        </div>
      </form>
    </details>
  )
}
