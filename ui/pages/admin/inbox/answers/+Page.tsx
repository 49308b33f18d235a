import { useData } from 'vike-react/useData'
import { chatLimits } from '#modules/chat'
import { at } from '#modules/shared'
import { Card } from '../../../../components/Card.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { RadioGroup, RadioRow } from '../../../../components/form/RadioGroup.tsx'
import { TextArea } from '../../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { SettingCard } from '../../../../components/settings/SettingCard.tsx'
import { SettingHistory } from '../../../../components/settings/SettingHistory.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function CannedAnswersPage() {
  const { done } = useData<Data>()
  return (
    <AdminPage title="Canned answers" part="/admin/inbox" back={{ href: at.admin.inbox(), words: 'Inbox' }} done={done}>
      <EditForm />
      <Answers />
      <Phrasing />
    </AdminPage>
  )
}

function EditForm() {
  const { edited } = useData<Data>()
  const action = at.admin.cannedAnswers()
  const back = useCameBack(action)
  return (
    <Card
      title={edited ? `Change “${edited.title}”` : 'Add an answer'}
      id="edit"
      actions={edited && <a href={action}>Add another one instead</a>}
    >
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <input type="hidden" name="id" value={back.value('id') ?? edited?.id ?? ''} />
        <Field
          name="title"
          label="Name"
          maxLength={chatLimits.answerTitle}
          required
          autoComplete="off"
          defaultValue={back.value('title') ?? edited?.title}
          error={back.error('title')}
        />
        <TextArea
          name="text"
          label="Text"
          rows={4}
          maxLength={chatLimits.message}
          required
          defaultValue={back.value('text') ?? edited?.text}
          error={back.error('text')}
        />
        <div>
          <Button>Save</Button>
        </div>
      </form>
    </Card>
  )
}

function Answers() {
  const { answers } = useData<Data>()
  if (answers.length === 0) return null
  return (
    <Card title="Texts that we answer with often">
      <ul className="plain stack">
        {answers.map(({ id, title, text }) => (
          <li key={id} className="stack stack-tight">
            <h3>{title}</h3>
            <p className="chat-text">{text}</p>
            <div className="row">
              <a href={`${at.admin.cannedAnswers()}?edit=${id}#edit`}>
                Change <span className="out-of-sight">{title}</span>
              </a>
              <form method="post" action={`${at.admin.cannedAnswers()}/remove`} noValidate>
                <input type="hidden" name="id" value={id} />
                <Button variant="quiet">
                  Remove <span className="out-of-sight">{title}</span>
                </Button>
              </form>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const phrasings = [
  { value: '0', label: 'No' },
  { value: '1', label: 'Yes' },
] as const

function Phrasing() {
  const { isPhrased, history } = useData<Data>()
  if (history === null) return null
  const now = isPhrased ? '1' : '0'
  const label = 'May a language model put automatic replies into its own words?'
  return (
    <>
      <SettingCard
        title="Automatic replies"
        id="phrasing"
        action={`${at.admin.cannedAnswers()}/phrasing`}
        history={history}
        fields={[{ name: 'phrased', label, now }]}
      >
        {(back) => (
          <RadioGroup
            name="phrased"
            label={label}
            hint="It needs the AI settings of the installation. It gets our reply and nothing of the visitor: no number, no name, no address. A reply with another price or number than ours is not used, and words of safety are never changed."
          >
            {phrasings.map((one) => (
              <RadioRow
                key={one.value}
                {...one}
                name="phrased"
                defaultChecked={(back.value('phrased') ?? now) === one.value}
              />
            ))}
          </RadioGroup>
        )}
      </SettingCard>
      <SettingHistory history={history} title="History of automatic replies" />
    </>
  )
}
