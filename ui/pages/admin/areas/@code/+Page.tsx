import { Send } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Card } from '../../../../components/Card.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import { AreaForm } from './AreaForm.tsx'
import '../areas.css'

/** One postcode district: added, changed, its waiting list notified, or removed. */
export default function AreaPage() {
  const { code, name, isNew, done, page } = useData<Data>()
  return (
    <AdminPage
      title={isNew ? `Add ${code}` : `${name}, ${code}`}
      part="/admin/areas"
      back={{ href: at.admin.areas(), words: 'Areas' }}
      done={done}
      aside={page && <a href={page}>Look at its page</a>}
    >
      <Waiting />
      <AreaForm />
      {!isNew && <Removal />}
    </AdminPage>
  )
}

function Waiting() {
  const { code, href, isNew, waiting } = useData<Data>()
  if (waiting === 0) return null
  const people = waiting === 1 ? '1 person' : `${waiting} people`
  if (isNew) {
    return (
      <Notice title={`${people} asked to be told when you come to ${code}`}>
        <p>Once {code} is added you can tell them here, once each.</p>
      </Notice>
    )
  }
  return (
    <Card id="tell" title="The waiting list">
      <p>
        {people} asked to be told when you come to {code}. Each gets one e-mail with a link to book, and no other about
        it. {waiting === 1 ? 'The enquiry has' : 'The enquiries have'} a note of it then.
      </p>
      <form method="post" action={`${href}/tell`} noValidate>
        <Button icon={<Send size={20} aria-hidden="true" />}>
          {waiting === 1 ? 'Tell the person who asked' : `Tell the ${waiting} people who asked`}
        </Button>
      </form>
    </Card>
  )
}

/** First the bookings that are open there, then the button. */
function Removal() {
  const { code, href, version, open, isLast } = useData<Data>()
  const action = `${href}/remove`
  const back = useCameBack(action)
  return (
    <Card id="remove" title={`Stop working in ${code}`}>
      {isLast ? (
        <p>This is the only area. Add another one before you remove it.</p>
      ) : (
        <form method="post" action={action} className="stack" noValidate>
          <FormProblems of={back} />
          <OpenBookings open={open} code={code} />
          <p>Customers in {code} cannot book from then on, and are offered the waiting list.</p>
          <input type="hidden" name="version" value={version} />
          <div>
            <Button variant="danger">Remove {code}</Button>
          </div>
        </form>
      )}
    </Card>
  )
}

function OpenBookings({ open: { count, shown }, code }: { readonly open: Data['open']; readonly code: string }) {
  if (count === 0) return <p>No booking is open in {code}.</p>
  return (
    <>
      <p>
        {count === 1 ? '1 booking is open' : `${count} bookings are open`} in {code}.{' '}
        {count === 1 ? 'It stays' : 'They stay'} as {count === 1 ? 'it is' : 'they are'}:
      </p>
      <ul className="area-bookings">
        {shown.map((booking) => (
          <li key={booking.href}>
            <a href={booking.href}>{booking.reference}</a>, {booking.serviceName}, {booking.when}
          </li>
        ))}
        {count > shown.length && <li>and {count - shown.length} more</li>}
      </ul>
    </>
  )
}
