import { usePageInput } from '../../components/office/came-back.ts'
import { doneIn } from '../../done-in.ts'
import { Done } from '../../components/Done.tsx'
import { CalendarCheck } from 'lucide-react'
import { at, doneAt } from '#modules/shared'
import { ApplicationNotice } from '../../components/account/ApplicationNotice.tsx'
import { EmergencyCall } from '../../components/account/EmergencyCall.tsx'
import { PaymentHistory } from '../../components/account/PaymentHistory.tsx'
import { ProfileForm } from '../../components/account/ProfileForm.tsx'
import { SavedCards } from '../../components/account/SavedCards.tsx'
import { BookingList } from '../../components/bookings/BookingList.tsx'
import { LinkButton } from '../../components/form/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { type CustomerDashboard, tabs } from './customer-dashboard.ts'
import { Overview } from './Overview.tsx'

const labels = { overview: 'Overview', bookings: 'Bookings', payments: 'Payments', profile: 'Profile' } as const

export function CustomerPage({ dashboard }: { readonly dashboard: CustomerDashboard }) {
  const { fullName, phone, application, claimable, part } = dashboard
  return (
    <div className="page main-pad stack stack-loose">
      <div className="account-head">
        <h1>Hello, {fullName}</h1>
        <LinkButton href={at.book()} icon={<CalendarCheck size={20} aria-hidden="true" />}>
          Book a repair
        </LinkButton>
      </div>
      {claimable && (
        <Notice title="You have booked without an account">
          <p>
            <a href={at.claim()}>See these bookings</a>, and join them to your account.
          </p>
        </Notice>
      )}
      {application && <ApplicationNotice status={application} phone={phone} />}
      <Tabs
        label="Dashboard"
        tabs={tabs.map((tab) => ({
          href: tab === 'overview' ? at.dashboard() : `${at.dashboard()}?tab=${tab}`,
          label: labels[tab],
          current: tab === part.tab,
        }))}
      />
      <Part part={part} />
      <EmergencyCall phone={phone} />
    </div>
  )
}

function Part({ part }: Pick<CustomerDashboard, 'part'>) {
  switch (part.tab) {
    case 'overview':
      return <Overview totals={part.totals} recent={part.recent} />
    case 'bookings':
      return (
        <section className="stack" aria-labelledby="bookings">
          <h2 className="card-title" id="bookings">
            Bookings
          </h2>
          <BookingList list={part.list} />
        </section>
      )
    case 'payments':
      return (
        <>
          <section className="stack" aria-labelledby="payments">
            <h2 className="card-title" id="payments">
              Payment history
            </h2>
            <PaymentHistory payments={part.payments} next={part.next && `/dashboard?tab=payments&after=${part.next}`} />
          </section>
          <Card title="Saved cards" id="cards">
            <SavedCards cards={part.cards} />
          </Card>
        </>
      )
    case 'profile':
      return (
        <>
          <ProfileSaved />
          <Card title="Profile">
            <ProfileForm profile={part.profile} form={null} next={doneAt('/dashboard?tab=profile', 'profile')} />
          </Card>
        </>
      )
  }
}

function ProfileSaved() {
  return <Done says={doneIn(usePageInput(), { profile: 'Your profile is saved' })} />
}
