import { useData } from 'vike-react/useData'
import { Card } from '../../../../../components/Card.tsx'
import { Button, LinkButton } from '../../../../../components/form/Button.tsx'
import { Checkbox } from '../../../../../components/form/Checkbox.tsx'
import { Notice } from '../../../../../components/Notice.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'

/** Shows the effect of an erasure before the data of a guest or caller is erased. */
export default function ErasePage() {
  const { href, name, open, informedBy, messagesKept } = useData<Data>()
  return (
    <AdminPage title="Erase their data?" part="/admin/customers" back={{ href, words: name }}>
      {open && (
        <Notice tone="warn" title="Something still has to be done or paid">
          <p>
            Cancel {open.references.join(', ')}
            {open.more && ' and others'} first, or wait for the end. Until then their data stays.
          </p>
        </Notice>
      )}
      <Gone />
      <Kept />
      <Notice title={informedBy ? 'They are notified' : 'Nothing of ours reaches them'}>
        <p>
          {informedBy
            ? `They get a last message ${informedBy}. It is kept for ${messagesKept}, like any other message.`
            : 'We know no address that a message reaches: let them know yourself that it is done.'}
        </p>
      </Notice>
      {!open && <EraseForm />}
      {open && (
        <div>
          <LinkButton variant="secondary" href={href}>
            Back to the customer
          </LinkButton>
        </div>
      )}
    </AdminPage>
  )
}

function Gone() {
  const { name } = useData<Data>()
  return (
    <Card title="This goes at once, and cannot be brought back">
      <ul>
        <li>{name}: name, telephone number, e-mail address, address, properties and business details</li>
        <li>
          Of their bookings: telephone number and e-mail address, description, notes, photos, the comment of a review,
          and every link to track, pay, move or cancel
        </li>
        <li>All messages to them and about their bookings, and what the office put with them from WhatsApp</li>
        <li>Bookings that they began, codes, sessions, and copies that were prepared here</li>
      </ul>
    </Card>
  )
}

function Kept() {
  const { booksKept, textsKept } = useData<Data>()
  return (
    <Card title="This stays">
      <ul>
        <li>
          Because the tax office requires it: what was done and paid, and for {booksKept} the name and address of each
          repair
        </li>
        <li>The terms that they agreed to, or that were read to them, without their network</li>
        <li>The audit log, which has no name in it, and an address that asked for no more messages</li>
        <li>
          Text and WhatsApp messages from a telephone number that no code has confirmed or that somebody else shares:
          they may be another person’s, and go after {textsKept}
        </li>
      </ul>
    </Card>
  )
}

function EraseForm() {
  const { href, action } = useData<Data>()
  const back = useCameBack(action)
  return (
    <form method="post" action={action} className="stack" noValidate>
      <FormProblems of={back} />
      <Checkbox
        name="sure"
        value="yes"
        label="I am sure: they asked for it, and I know who asked"
        defaultChecked={back.value('sure') === 'yes'}
        error={back.error('sure')}
      />
      <div className="row row-tight">
        <Button variant="danger">Erase their data</Button>
        <LinkButton variant="secondary" href={href}>
          Keep their data
        </LinkButton>
      </div>
    </form>
  )
}
