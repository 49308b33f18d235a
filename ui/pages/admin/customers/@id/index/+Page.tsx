import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge } from '../../../../../components/Badge.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { MessageTable } from '../../../../../components/office/MessageTable.tsx'
import { Notice } from '../../../../../components/Notice.tsx'
import { Tiles } from '../../../../../components/form/Tiles.tsx'
import { BookRepair } from '../../../../../components/office/BookRepair.tsx'
import { JobTable } from '../../../../../components/office/JobTable.tsx'
import { AdminPage } from '../../../AdminPage.tsx'
import { bookingWords } from '../../words.ts'
import '../../customers.css'
import type { Data } from './+data.ts'
import { AccountLinkCard } from './AccountLinkCard.tsx'
import { AboutCard } from './AboutCard.tsx'
import { DataCard } from './DataCard.tsx'
import { OldJobsCard } from './OldJobsCard.tsx'
import { PropertiesCard } from './PropertiesCard.tsx'

export default function CustomerPage() {
  const { id, name, done, isBusiness, isSuspended, isGuest, isUnverified, emailGone, mayMakeLink, copies } =
    useData<Data>()
  return (
    <AdminPage
      title={name}
      part="/admin/customers"
      back={{ href: at.admin.customers(), words: 'Customers' }}
      done={done}
      aside={
        <span className="row row-tight">
          {isBusiness && <Badge tone="brand">Business</Badge>}
          {isSuspended && <Badge tone="bad">Suspended</Badge>}
          {isGuest && <Badge>No account</Badge>}
          {isUnverified && <Badge tone="warn">E-mail not verified</Badge>}
          {!isSuspended && <BookRepair customer={id} />}
        </span>
      }
    >
      {emailGone && (
        <Notice tone="warn" title="E-mails do not reach them">
          <p>{emailGone} The address may be misspelt: call them.</p>
        </Notice>
      )}
      <AboutCard />
      <Money />
      <Bookings />
      <OldJobsCard />
      <PropertiesCard />
      <Messages />
      {mayMakeLink && <AccountLinkCard />}
      {copies && <DataCard copies={copies} />}
    </AdminPage>
  )
}

function Money() {
  const { money } = useData<Data>()
  const { bookings, completed, cancelled, spent, owed, owedBookings, ahead, aheadBookings } = money
  return (
    <Tiles
      figures={[
        { label: 'Bookings', figure: bookings, note: `${completed} completed, ${cancelled} cancelled` },
        { label: 'Spent', figure: spent, note: 'Paid, less refunds' },
        { label: 'Owed for completed work', figure: owed, note: noteOf(owedBookings) },
        { label: 'Due for open bookings', figure: ahead, note: noteOf(aheadBookings) },
      ]}
    />
  )
}

function noteOf(count: number): string {
  return count === 0 ? 'Nothing' : `For ${bookingWords(count)}`
}

function Bookings() {
  const { href, jobs, hasMoreJobs, money } = useData<Data>()
  return (
    <Card title="Latest bookings" actions={hasMoreJobs && <a href={`${href}/bookings`}>Show all {money.bookings}</a>}>
      <JobTable
        caption="Latest bookings"
        jobs={jobs}
        show={['when', 'job', 'customer', 'technician', 'state', 'money']}
        empty={<p className="soft">Nothing booked yet.</p>}
      />
    </Card>
  )
}

function Messages() {
  const { messages, allMessages } = useData<Data>()
  return (
    <Card
      title="Latest messages"
      actions={messages.length > 0 && <a href={allMessages}>All messages to this address</a>}
    >
      <MessageTable
        messages={messages}
        empty={<p className="soft">No messages yet, to them, to the contact at the property or to the payer.</p>}
      />
    </Card>
  )
}
