import { CalendarCheck } from 'lucide-react'
import { useData } from 'vike-react/useData'
import '../../components/account/account.css'
import { BookingList } from '../../components/bookings/BookingList.tsx'
import { LinkButton } from '../../components/form/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import type { Data } from './+data.ts'

export default function BookingsPage() {
  const { list, title, mayBook, isClaimed } = useData<Data>()
  return (
    <div className="page main-pad stack stack-loose">
      <div className="account-head">
        <h1>{title}</h1>
        {mayBook && (
          <LinkButton href="/book" icon={<CalendarCheck size={20} aria-hidden="true" />}>
            Book a repair
          </LinkButton>
        )}
      </div>
      {isClaimed && <Notice tone="good" title="The bookings are in your account now" />}
      <BookingList list={list} level={2} />
    </div>
  )
}
