import { Done } from '../../components/Done.tsx'
import { CalendarCheck } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { BookingList } from '../../components/bookings/BookingList.tsx'
import { LinkButton } from '../../components/form/Button.tsx'
import type { Data } from './+data.ts'

export default function BookingsPage() {
  const { list, title, mayBook, done } = useData<Data>()
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
      <Done says={done} />
      {mayBook && (
        <p>
          <a href={at.portal()}>Service portal</a>: who comes, when, and how far it is
        </p>
      )}
      <BookingList list={list} level={2} />
    </div>
  )
}
