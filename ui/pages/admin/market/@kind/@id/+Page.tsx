import { useData } from 'vike-react/useData'
import { caseLimits, sanctionCauseWords, sanctionCauses, sanctionKinds, sanctionWords } from '#modules/market'
import { at } from '#modules/shared'
import { Badge } from '../../../../../components/Badge.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { DeskHistory } from '../../../../../components/desks/DeskHistory.tsx'
import { AdvertMoney } from '../../../../../components/market/AdvertMoney.tsx'
import { EmailAddress } from '../../../../../components/EmailAddress.tsx'
import { Button, LinkButton } from '../../../../../components/form/Button.tsx'
import { Select } from '../../../../../components/form/Select.tsx'
import { TextArea } from '../../../../../components/form/TextArea.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { SummaryList } from '../../../../../components/SummaryList.tsx'
import { Table } from '../../../../../components/Table.tsx'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'
import { CheckForms } from './CheckForms.tsx'
import { AppealForm, JobForm, NoticeForms } from './CaseForms.tsx'

/** A listing, a job or a review: its words, what is said about it, and the decisions. */
export default function MarketSubjectPage() {
  const {
    title,
    kind,
    state,
    subjectId,
    done,
    officeChoices,
    ownersChoices,
    cases,
    appeals,
    canSanction,
    mayConfirmJob,
    checks,
    history,
  } = useData<Data>()
  return (
    <AdminPage
      title={title}
      part="/admin/market"
      back={{ href: at.admin.market(), words: 'Market' }}
      done={done}
      aside={
        <Badge>
          {kind}: {state.toLowerCase()}
        </Badge>
      }
    >
      {appeals.map((appeal) => (
        <AppealForm key={appeal.number} appeal={appeal} />
      ))}
      {cases.map((one) => (
        <Card key={one.id} title={one.title}>
          <SummaryList rows={one.rows} />
          {one.application !== null && (
            <div className="stack stack-tight">
              <div>
                <LinkButton variant="secondary" href={one.application}>
                  Open the application that it names
                </LinkButton>
              </div>
              <p className="soft">The audit log keeps each opening.</p>
            </div>
          )}
          {one.isNotice && <NoticeForms id={one.id} isAsked={one.isAsked} isRepeated={one.isRepeated} />}
        </Card>
      ))}
      <DecisionForm to="office-decision" title="Decide" choices={officeChoices} button="Save the decision" />
      <DecisionForm
        to="decision"
        title="Decide as an administrator"
        choices={ownersChoices}
        button="Save this decision"
      />
      <Words />
      {mayConfirmJob && <JobForm />}
      <AdvertMoney id={subjectId} />
      {checks && <CheckForms checks={checks} />}
      {canSanction && <SanctionForm />}
      <DeskHistory title="History" entries={history} />
    </AdminPage>
  )
}

/** The words that are shown, and beside them those of a held edit. */
function Words() {
  const { rows, hasEdit, heldFor, owner, page } = useData<Data>()
  return (
    <Card title={hasEdit ? 'Shown now, and the edit that waits' : 'As it is'}>
      <SummaryList
        rows={[
          { label: 'Owner', value: owner.href ? <a href={owner.href}>{owner.name}</a> : owner.name },
          { label: 'E-mail', value: <EmailAddress>{owner.email}</EmailAddress> },
          { label: 'Public page', value: <a href={page}>{page}</a> },
          ...(heldFor.length > 0 ? [{ label: 'Held for', value: heldFor.join(', ') }] : []),
        ]}
      />
      <Table
        caption={hasEdit ? 'Old and new text' : 'Text'}
        captionHidden
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', label: 'Field', cell: ({ name }) => name },
          { key: 'now', label: hasEdit ? 'Old' : 'Text', cell: ({ now }) => <span className="desk-text">{now}</span> },
          ...(hasEdit
            ? [
                {
                  key: 'next',
                  label: 'New',
                  cell: ({ next, isChanged }: (typeof rows)[number]) =>
                    isChanged ? <ins className="desk-text">{next}</ins> : <span className="soft">The same</span>,
                },
              ]
            : []),
        ]}
        empty={null}
      />
    </Card>
  )
}

function DecisionForm({
  to,
  title,
  choices,
  button,
}: {
  readonly to: string
  readonly title: string
  readonly choices: Data['officeChoices']
  readonly button: string
}) {
  const { href } = useData<Data>()
  const action = `${href}/${to}`
  const back = useCameBack(action)
  if (choices.length === 0) return null
  return (
    <Card title={title} id={to}>
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <Select
          name="choice"
          place={to}
          label="Decision and reason"
          options={choices}
          defaultValue={back.value('choice')}
          error={back.error('decision') ?? back.error('reason')}
        />
        <TextArea
          name="text"
          place={to}
          label="In your words, to the owner and to those who reported it"
          hint="Say which words or facts you looked at. They get it by e-mail, with the reason and the way to appeal."
          rows={4}
          maxLength={caseLimits.decisionText}
          required
          defaultValue={back.value('text')}
          error={back.error('text')}
        />
        <div>
          <Button variant="secondary">{button}</Button>
        </div>
      </form>
    </Card>
  )
}

function SanctionForm() {
  const { href, owner } = useData<Data>()
  const action = `${href}/sanction`
  const back = useCameBack(action)
  return (
    <Card title={`A measure against ${owner.name}`} id="sanction">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <Select
          name="kind"
          place="sanction"
          label="Measure"
          hint="The end takes effect after 30 days of notice; with fraud or danger, at once."
          options={sanctionKinds.map((value) => ({ value, label: sanctionWords[value] }))}
          defaultValue={back.value('kind')}
          error={back.error('kind')}
        />
        <Select
          name="cause"
          place="sanction"
          label="Cause"
          options={sanctionCauses.map((value) => ({ value, label: sanctionCauseWords[value] }))}
          defaultValue={back.value('cause')}
          error={back.error('cause')}
        />
        <TextArea
          name="text"
          place="sanction"
          label="In your words, to the owner"
          rows={4}
          maxLength={caseLimits.decisionText}
          required
          defaultValue={back.value('text')}
          error={back.error('text')}
        />
        <div>
          <Button variant="secondary">Take this measure</Button>
        </div>
      </form>
    </Card>
  )
}
