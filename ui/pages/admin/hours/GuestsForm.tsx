import { useData } from 'vike-react/useData'
import { YesNoForm } from './YesNoForm.tsx'
import type { Data } from './+data.ts'

/** Whether customers may book without an account. */
export function GuestsForm() {
  const { guestsMayBook } = useData<Data>()
  return (
    <YesNoForm
      id="guests"
      name="guests_may_book"
      title="Booking without an account"
      question="May customers book without an account?"
      yes="We send them a code by e-mail, or by text message where texts are set up."
      no="They sign in or sign up."
      isOn={guestsMayBook}
    />
  )
}
